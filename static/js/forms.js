// Small courtesies of forms: copy a secret, save with Ctrl+Enter, tick all, an empty line after it was sent.
(() => {
  document.addEventListener("click", async (event) => {
    const copy = event.target.closest?.("[data-copy]");
    if (!copy) return;
    const source = document.getElementById(copy.dataset.copy);
    await navigator.clipboard?.writeText((source.value ?? source.textContent).trim());
    const label = copy.querySelector("[data-label]") ?? copy;
    const before = label.textContent;
    label.textContent = copy.dataset.done;
    setTimeout(() => { label.textContent = before; }, 2000);
  });

  document.addEventListener("click", (event) => {
    const opener = event.target.closest?.("[data-open]");
    const fold = opener && document.getElementById(opener.dataset.open);
    if (!fold) return;
    event.preventDefault();
    fold.open = true;
    fold.querySelector("textarea, input:not([type=hidden])")?.focus();
  });

  document.addEventListener("keydown", (event) => {
    const area = event.target.closest?.("textarea");
    if (area?.form && event.key === "Enter" && (event.ctrlKey || event.metaKey)) area.form.requestSubmit();
  });

  document.addEventListener("htmx:after:swap", (event) => {
    const { sourceElement, response } = event.detail?.ctx ?? {};
    if (sourceElement?.matches?.("form[data-clear]") && response?.status < 400) sourceElement.reset();
  });

  const tally = () => {
    const bulk = document.querySelector("[data-bulk]");
    if (!bulk) return;
    const ticked = document.querySelectorAll(`input[name=ids][form="${bulk.id}"]:checked`).length;
    bulk.classList.toggle("is-idle", ticked === 0);
    const count = bulk.querySelector("[data-ticked]");
    if (count) count.textContent = String(ticked);
  };

  document.addEventListener("change", (event) => {
    const all = event.target.closest?.("[data-tick-all]");
    if (all) {
      document.querySelectorAll(`input[type=checkbox][form="${all.dataset.tickAll}"]`).forEach((box) => { box.checked = all.checked; });
    }
    tally();
  });
  tally(); // ticks come back with a form that was refused, and with the browser's way back
})();
