// What a partial request may meet: a broken server, no network, a session that ended.
(() => {
  document.addEventListener("htmx:response:error", (event) => {
    const response = event.detail?.ctx?.response;
    if (!response || response.status < 500) return; // below 500 the server sends its own words
    if (response.headers.get("X-Refused") === "storage-full") window.desk?.say("toast-full");
    else window.desk?.say("toast-broken", response.headers.get("X-Request-ID") ?? "");
  });

  document.addEventListener("htmx:error", (event) => {
    const error = event.detail?.error;
    if (error?.name === "TypeError" || event.detail?.ctx?.request?.signal?.aborted) window.desk?.say("toast-offline");
  });

  // A sign-in page must never land inside a row: go there instead.
  document.addEventListener("htmx:before:response", (event) => {
    const raw = event.detail?.ctx?.response?.raw;
    if (!raw?.redirected || !new URL(raw.url).pathname.startsWith("/accounts/")) return;
    event.preventDefault();
    const next = encodeURIComponent(location.pathname + location.search);
    location.assign(`/accounts/login/?next=${next}`);
  });
})();
