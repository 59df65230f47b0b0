import type { IconName } from "../icon/icon.tsx";
import css from "./icon-button.module.css";

/** The same as `IconButton`, for what scripts show outside of what React renders. */
export function buildIconButton(label: string, icon: IconName): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `${css["icon-button"]}`;
  button.ariaLabel = label;
  button.append(buildIcon(icon));
  return button;
}

function buildIcon(icon: IconName): SVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#icon-${icon}`);
  svg.append(use);
  return svg;
}
