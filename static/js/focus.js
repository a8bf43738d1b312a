// Where the keyboard is after a part of the page was replaced or removed.
(() => {
  const items = "[data-item]";
  const left = new WeakMap(); // a request's place in the list, noted before its button is disabled and loses focus

  const firstControl = (element) => element?.querySelector("a[href], button:not([disabled]), input:not([type=hidden]), summary");

  const reach = (element) => {
    if (!element) return;
    if (!element.matches("a, button, input, select, textarea, summary")) element.tabIndex = -1;
    element.focus();
  };

  document.addEventListener("htmx:config:request", (event) => {
    const ctx = event.detail?.ctx;
    const held = document.activeElement;
    const item = ctx?.sourceElement?.closest?.(items);
    if (item?.contains(held)) left.set(ctx, { id: item.id, list: item.parentElement, at: [...item.parentElement.children].indexOf(item) });
    else if (ctx?.sourceElement?.contains?.(held)) left.set(ctx, { held });
  });

  document.addEventListener("htmx:after:swap", (event) => {
    const ctx = event.detail?.ctx;
    const invalid = document.querySelector("[data-part] [aria-invalid=true], [data-item] [aria-invalid=true]");
    if (invalid && ctx?.response?.status === 422) return reach(invalid);
    const wanted = document.querySelector("[data-focus]");
    if (wanted) {
      wanted.removeAttribute("data-focus");
      return reach(wanted);
    }
    const place = ctx && left.get(ctx);
    if (!place || document.activeElement !== document.body) return;
    if (place.held?.isConnected) return setTimeout(() => place.held.focus()); // by then its button is enabled again
    const same = place.id && document.getElementById(place.id);
    // What took its place: the same in another form, else the next one, else the one before.
    const spots = place.list ? [same, place.list.children[place.at], place.list.children[place.at - 1]] : [];
    const near = spots.find((one) => one?.isConnected && one.matches(items));
    reach(firstControl(near) ?? near ?? document.querySelector("h1"));
  });

  // On a phone the navigation is a strip: bring the current page into view without moving the window.
  const strip = document.querySelector(".nav");
  const current = strip?.querySelector("[aria-current]");
  if (strip && current && strip.scrollWidth > strip.clientWidth) {
    strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2;
  }
})();
