import { buildIconButton } from "../button/build-icon-button.ts";
import { type Toast, toastTitles } from "./toast.ts";
import css from "./toast.module.css";

/** Builds a toast with its close button. Uses no HTML, so text stays text. */
export function buildToast({ type, title = toastTitles[type], message }: Toast) {
  const element = document.createElement("div");
  element.className = `${css.toast}`;
  element.dataset["type"] = type;
  const heading = document.createElement("strong");
  heading.textContent = title;
  const text = document.createElement("p");
  text.textContent = message;
  const closeButton = buildIconButton(`Close: ${title}`, "close");
  element.append(heading, closeButton, text);
  return { element, closeButton };
}
