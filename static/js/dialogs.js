// Questions before what cannot be undone. Without this script the server asks the same question on a page of its own.
(() => {
  const dialog = document.getElementById("confirm");
  if (!dialog?.showModal) return;
  const text = dialog.querySelector("[data-text]");
  const go = dialog.querySelector("[data-go]");
  let answer = null;

  const ask = (words, label, decide) => {
    text.textContent = words;
    go.textContent = label || go.dataset.label;
    answer = decide;
    dialog.returnValue = "";
    dialog.showModal();
    dialog.querySelector("[data-stay]").focus();
  };

  dialog.addEventListener("close", () => {
    const decide = answer;
    answer = null;
    decide?.(dialog.returnValue === "go");
  });

  document.addEventListener("htmx:confirm", (event) => {
    event.preventDefault();
    const { ctx, issueRequest, dropRequest } = event.detail;
    const label = ctx.sourceElement.dataset.confirmLabel;
    ask(ctx.confirm, label, (yes) => {
      if (yes) ctx.request.body?.set?.("confirmed", "1");
      (yes ? issueRequest : dropRequest)();
    });
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.dataset.confirm || form.dataset.confirmed) return;
    event.preventDefault();
    const submitter = event.submitter;
    ask(form.dataset.confirm, form.dataset.confirmLabel, (yes) => {
      if (!yes) return;
      form.dataset.confirmed = "1";
      const mark = document.createElement("input");
      mark.type = "hidden";
      mark.name = "confirmed";
      mark.value = "1";
      form.append(mark);
      form.requestSubmit(submitter);
    });
  });

  // One open menu at a time; Escape and a click elsewhere close it.
  const menus = () => document.querySelectorAll("details.menu[open]");
  document.addEventListener("click", (event) => {
    menus().forEach((menu) => { if (!menu.contains(event.target)) menu.open = false; });
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menus().forEach((menu) => { menu.open = false; menu.querySelector("summary").focus(); });
  });
})();
