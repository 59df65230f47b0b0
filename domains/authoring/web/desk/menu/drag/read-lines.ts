import type { MenuLine } from "./drop-places.ts";

/** A line of the menu and where it is shown. */
export interface ShownLine extends MenuLine {
  dom: HTMLElement;
  name: string;
}

/** A section of the menu and where it is shown. */
export interface ShownSection {
  name: string;
  title: string;
  dom: HTMLElement;
  lines: ShownLine[];
}

/** Reads the menu as the server rendered it. */
export function readSections(form: HTMLFormElement): ShownSection[] {
  return [...form.querySelectorAll<HTMLElement>("[data-section]")].map((dom) => ({
    name: dom.dataset["section"] ?? "",
    title: dom.getAttribute("aria-label") ?? "",
    dom,
    lines: [...dom.querySelectorAll<HTMLElement>("[data-page]")].map((line) => ({
      id: line.dataset["page"] ?? "",
      level: Number(line.dataset["level"]),
      dom: line,
      name: line.querySelector(".desk-menu-name a")?.textContent ?? "",
    })),
  }));
}
