// Search while typing: waits for a pause, and for an input method to finish a word. Without this script the form has a button.
(() => {
  const pause = 300;
  const timers = new WeakMap();

  const ask = (input) => {
    clearTimeout(timers.get(input));
    if (input.dataset.asked === input.value) return;
    input.dataset.asked = input.value;
    input.form.dispatchEvent(new CustomEvent("desk:search", { bubbles: true }));
  };
  const wait = (input) => {
    clearTimeout(timers.get(input));
    timers.set(input, setTimeout(() => ask(input), pause));
  };
  const live = (event) => event.target.closest?.("input[data-live]");

  document.addEventListener("input", (event) => {
    const input = live(event);
    if (input && !event.isComposing) wait(input);
  });
  document.addEventListener("compositionstart", (event) => {
    const input = live(event);
    if (input) clearTimeout(timers.get(input));
  });
  document.addEventListener("compositionend", (event) => {
    const input = live(event);
    if (input) wait(input);
  });
  document.addEventListener("change", (event) => {
    const select = event.target.closest?.("select[data-live]");
    if (select) select.form.requestSubmit();
  });
})();
