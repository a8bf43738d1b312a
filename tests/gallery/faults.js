// What a program can see of a page's faults. Answers [kind, where, words] for each.
(width) => {
  const found = [];
  const name = (e) => `${e.tagName.toLowerCase()}${e.id ? `#${e.id}` : ""}${[...e.classList].map((c) => `.${c}`).join("")}`;
  const note = (kind, e, words = "") => found.push([kind, name(e), words.trim().replace(/\s+/g, " ").slice(0, 80)]);
  const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true });
  const all = [...document.body.querySelectorAll("*")].filter(shown);
  const hidden = (e) => e.closest(".sr-only, .skip");
  const scrolls = (e) => e && e !== document.body && (/auto|scroll/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement));

  if (document.documentElement.scrollWidth > width) {
    for (const e of all) {
      const box = e.getBoundingClientRect();
      if (box.right > width + 1 && !scrolls(e) && !hidden(e)) note("wider than the page", e, e.textContent);
    }
    note("wider than the page", document.documentElement, `${document.documentElement.scrollWidth} px`);
  }

  for (const e of all) {
    const style = getComputedStyle(e);
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    if (own && !hidden(e) && style.textOverflow !== "ellipsis" && style.webkitLineClamp === "none") {
      const clips = /hidden|clip/;
      if (clips.test(style.overflowX) && e.scrollWidth > e.clientWidth + 1) note("text cut off", e, e.textContent);
      if (clips.test(style.overflowY) && e.scrollHeight > e.clientHeight + 1) note("text cut off", e, e.textContent);
    }
  }

  const pen = document.createElement("canvas").getContext("2d");
  const roomless = (e, words, room) => {
    pen.font = getComputedStyle(e).font;
    if (words && pen.measureText(words).width > room) note("does not fit its field", e, words);
  };
  const inner = (e) => { const s = getComputedStyle(e); return e.clientWidth - parseFloat(s.paddingLeft) - parseFloat(s.paddingRight) + 1; };
  for (const e of all) {
    if (e.matches("input[placeholder]") && !e.value) roomless(e, e.placeholder, inner(e));
    if (e.matches("select")) roomless(e, e.selectedOptions[0]?.label ?? "", inner(e) - 14);
    if (e.matches("button, .btn, .badge, .level, .chip, .nav a") && e.scrollWidth > e.clientWidth + 1) note("does not fit its field", e, e.textContent);
    if (e.matches("button, .btn, .badge") && e.clientHeight > 2.6 * parseFloat(getComputedStyle(e).lineHeight)) note("broken over lines", e, e.textContent);
  }

  const dialog = document.querySelector("dialog[open]");
  const controls = all.filter((e) => e.matches("a[href], button, input, select, textarea, summary") && !hidden(e) && (!dialog || dialog.contains(e)));
  const floats = (e) => e.closest(".menu-body, .toasts");
  const boxes = controls.flatMap((e) => [...e.getClientRects()].map((box) => [e, box]));
  boxes.forEach(([a, p], i) => boxes.slice(i + 1).forEach(([b, q]) => {
    if (a === b || a.contains(b) || b.contains(a) || !floats(a) !== !floats(b)) return;
    const x = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (x > 2 && y > 2) note("controls over each other", a, `${a.textContent} | ${name(b)} ${b.textContent}`);
  }));

  const apart = (e) => e.closest("[hx-ignore], [dir=auto], code, kbd, pre, option, [lang=en], .brand, .foot, textarea, .menu-who");
  if (document.documentElement.lang === "zh-Hans") {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { data, parentElement: e } = walk.currentNode;
      if (/[A-Za-z]{3,} [A-Za-z]{2,}/.test(data) && !/script|style|template/i.test(e.tagName) && !apart(e)) note("not Chinese", e, data);
      if (/[\u4e00-\u9fff][,:;?!][\u4e00-\u9fff]/.test(data) && !apart(e)) note("narrow punctuation", e, data);
    }
  }
  return found;
}
