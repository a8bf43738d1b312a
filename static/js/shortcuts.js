// Single keys, only when no field has focus, no modifier is down and no input method is at work. Settings can switch them off.
(() => {
  if (document.documentElement.dataset.shortcuts === "off") return;
  const items = () => [...document.querySelectorAll("[data-item]")];
  const verbs = { a: "confirm", e: "correct", r: "reject", l: "later", f: "forget" };
  const places = { h: "home", m: "memories", q: "inbox", p: "profile", a: "activity", t: "trash" };
  let leader = 0;

  const current = () => document.activeElement?.closest?.("[data-item]") ?? document.querySelector("[data-item].is-current");
  const stand = (item) => {
    if (!item) return;
    document.querySelectorAll("[data-item].is-current").forEach((one) => one.classList.remove("is-current"));
    item.classList.add("is-current");
    if (!item.matches("a")) item.tabIndex = -1;
    item.focus();
  };
  const step = (by) => {
    const all = items();
    const at = all.indexOf(current());
    const item = all[Math.min(Math.max(at + by, 0), all.length - 1)];
    stand(item);
    if (item?.matches("a[data-opens]")) item.click();
  };
  const act = (verb) => {
    const item = current() ?? (items().length === 1 ? items()[0] : null);
    const control = item?.querySelector(`[data-verb="${verb}"]`) ?? document.querySelector(`[data-pane] [data-verb="${verb}"]`);
    if (!control) return;
    if (control.matches("details")) {
      control.open = true;
      control.querySelector("textarea, input:not([type=hidden])")?.focus();
    } else {
      control.click();
    }
  };
  const travel = (key) => {
    const link = document.querySelector(`.nav [data-place="${places[key]}"]`);
    if (link) location.assign(link.href);
  };
  const simple = {
    j: () => step(1),
    k: () => step(-1),
    x: () => (current()?.querySelector("input[type=checkbox]") ?? current()?.parentElement.querySelector("input[type=checkbox]"))?.click(),
    // The newest is the last of the toasts; in a list of decisions, the first.
    u: () => ([...document.querySelectorAll("#toasts [data-undo]")].at(-1) ?? document.querySelector("main [data-undo]"))?.click(),
    "/": () => document.querySelector("[data-search]")?.focus(),
    "?": () => document.getElementById("keys")?.showModal?.(),
    g: () => { leader = Date.now(); },
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (event.target.closest("input:not([type=checkbox]), textarea, select, dialog, [contenteditable]")) return;
    const led = Date.now() - leader < 1500;
    leader = 0;
    const run = led && places[event.key] ? () => travel(event.key) : simple[event.key] ?? (verbs[event.key] && (() => act(verbs[event.key])));
    if (!run) return;
    event.preventDefault();
    run();
  });
})();
