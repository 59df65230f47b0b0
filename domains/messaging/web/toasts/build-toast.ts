import { type Toast, toastTitles } from "./toast.ts";

/** Builds a toast with its close button. Uses no HTML, so text stays text. */
export function buildToast({ type, title = toastTitles[type], message }: Toast) {
  const element = document.createElement("div");
  element.className = "toast";
  element.dataset["type"] = type;
  const heading = document.createElement("strong");
  heading.textContent = title;
  const text = document.createElement("p");
  text.textContent = message;
  const closeButton = document.createElement("button");
  closeButton.type = "button";
  closeButton.className = "icon-button";
  closeButton.ariaLabel = `Close: ${title}`;
  closeButton.append(closeIcon());
  element.append(heading, closeButton, text);
  return { element, closeButton };
}

function closeIcon(): SVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", "#icon-close");
  svg.append(use);
  return svg;
}
