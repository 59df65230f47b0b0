import { element } from "../editing/element.ts";

/** A line that says how far something is, with a way to stop it. */
export interface Progress {
  isCanceled(): boolean;
  /** `part`: from 0 to 1. */
  show(part: number): void;
  close(): void;
}

/** Shows a line of progress above the page, which waits behind it. */
export function showProgress(words: string): Progress {
  let isCanceled = false;
  const bar = element("progress", { max: "1", value: "0", "aria-label": words });
  const cancel = element("button", { type: "button", class: "button" }, "Cancel");
  const dialog = element(
    "dialog",
    { class: "editor-dialog", "aria-label": words },
    element("p", {}, words),
    bar,
    element("div", { class: "editor-choices" }, cancel),
  );
  const stop = () => {
    isCanceled = true;
    dialog.close();
  };
  cancel.addEventListener("click", stop);
  dialog.addEventListener("cancel", stop);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return {
    isCanceled: () => isCanceled,
    show: (part) => {
      bar.value = part;
    },
    close: () => dialog.close(),
  };
}
