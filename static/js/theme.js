// Light, dark, or as the system has it. The server draws the page by the cookie, so this only makes the change instant.
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
    const theme = button.value;
    const secure = location.protocol === "https:" ? ";Secure" : "";
    document.cookie = `theme=${theme};path=/;max-age=31536000;SameSite=Lax${secure}`;
    show(theme);
  });
})();
