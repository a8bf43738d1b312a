// Where the keyboard is after a part of the page was replaced or removed.
(() => {
  const items = "[data-item]";
  let neighbour = null;

  const firstControl = (element) => element?.querySelector("a[href], button:not([disabled]), input:not([type=hidden]), summary");
  const heading = () => document.querySelector("h1");

  const reach = (element) => {
    if (!element) return;
    if (!element.matches("a, button, input, select, textarea, summary")) element.tabIndex = -1;
    element.focus({ preventScroll: false });
  };

  document.addEventListener("htmx:before:swap", (event) => {
    const item = event.detail?.ctx?.sourceElement?.closest?.(items);
    neighbour = item && item.contains(document.activeElement)
      ? { id: item.id, next: item.nextElementSibling, previous: item.previousElementSibling }
      : null;
  });

  document.addEventListener("htmx:after:swap", (event) => {
    const invalid = document.querySelector("[data-part] [aria-invalid=true], [data-item] [aria-invalid=true]");
    if (invalid && event.detail?.ctx?.response?.status === 422) return reach(invalid);
    const wanted = document.querySelector("[data-focus]");
    if (wanted) {
      wanted.removeAttribute("data-focus");
      return reach(wanted);
    }
    if (!neighbour || document.activeElement !== document.body) return;
    const same = neighbour.id && document.getElementById(neighbour.id);
    const near = [same, neighbour.next, neighbour.previous].find((one) => one?.isConnected && one.matches(items));
    neighbour = null;
    reach(firstControl(near) ?? near ?? heading());
  });

  // On a phone the navigation is a strip: bring the current page into view without moving the window.
  const strip = document.querySelector(".nav");
  const current = strip?.querySelector("[aria-current]");
  if (strip && current && strip.scrollWidth > strip.clientWidth) {
    strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2;
  }
})();
