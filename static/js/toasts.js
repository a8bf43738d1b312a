// Toasts: one with an action stays until it is closed; a bare one goes by itself, but not while it is read.
(() => {
  const region = document.getElementById("toasts");
  if (!region) return;
  const lifetime = 8000;
  const most = 3;

  const arm = (toast) => {
    if (toast.dataset.armed) return;
    toast.dataset.armed = "yes";
    if (toast.querySelector("form, a") || toast.matches(".toast-error")) return;
    let timer = 0;
    const start = () => { timer = setTimeout(() => toast.remove(), lifetime); };
    const stop = () => clearTimeout(timer);
    toast.addEventListener("pointerenter", stop);
    toast.addEventListener("pointerleave", start);
    toast.addEventListener("focusin", stop);
    toast.addEventListener("focusout", start);
    start();
  };

  const close = (toast) => {
    const held = toast.contains(document.activeElement);
    toast.remove();
    if (held) document.getElementById("main")?.focus();
  };

  region.addEventListener("click", (event) => {
    const button = event.target.closest("[data-close]");
    if (button) close(button.closest(".toast"));
  });
  const tidy = () => {
    const all = [...region.querySelectorAll(".toast")];
    all.slice(0, -most).forEach((toast) => toast.remove()); // what they offer is also on the pages: the trash, the last decisions
    all.forEach(arm);
  };
  new MutationObserver(tidy).observe(region, { childList: true });
  tidy();

  window.desk = window.desk ?? {};
  // Words come from <template> elements in the page, so they are translated by the server.
  window.desk.say = (templateId, detail = "") => {
    const template = document.getElementById(templateId);
    if (!template) return;
    const toast = template.content.firstElementChild.cloneNode(true);
    const place = toast.querySelector("[data-detail]");
    if (place) place.textContent = detail;
    region.append(toast);
  };
})();
