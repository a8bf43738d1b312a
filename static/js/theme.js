// Light, dark, or as the system has it. The server draws the page by the cookie, which it sets: this only makes the change instant.
(() => {
  const form = document.querySelector("[data-theme-form]");
  if (!form) return;
  const button = form.querySelector("button");
  const order = ["auto", "light", "dark"];

  const show = (theme) => {
    const next = order[(order.indexOf(theme) + 1) % order.length];
    document.documentElement.dataset.theme = theme;
    button.value = next;
    for (const part of form.querySelectorAll("[data-theme-is]")) part.hidden = part.dataset.themeIs !== theme;
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const body = new FormData(form, button);
    show(button.value);
    fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true });
  });
})();
