import { DEEPEST } from "../../../../admin/menu-views.ts";

/** A page in a menu, as its line says it. */
export interface MenuLine {
  id: string;
  level: number;
}

/** Where a page can be dropped. */
interface DropPlace {
  level: number;
  /** Behind a page, or first below a page or a section. */
  kind: "behind" | "first";
  /** That page's id, or the section's name. */
  there: string;
}

/** The line of a page and those of what stands below it, which come along. */
export function withBelow(lines: readonly MenuLine[], id: string): MenuLine[] {
  const at = lines.findIndex((line) => line.id === id);
  const [first] = lines.slice(at);
  if (at < 0 || first === undefined) return [];
  const end = lines.findIndex(({ level }, index) => index > at && level <= first.level);
  return lines.slice(at, end < 0 ? undefined : end);
}

/**
 * The places between two lines of a section, from the outermost: behind what stands above, or below it. `at`: how many of
 * its lines stand above, without those that are dragged; `height`: over how many levels those reach besides the first.
 */
export function placesBetween(
  lines: readonly MenuLine[],
  { section, at, height }: { section: string; at: number; height: number },
): DropPlace[] {
  const above = lines.slice(0, at);
  const outermost = lines[at]?.level ?? 0;
  const deepest = Math.min(DEEPEST - height, (above.at(-1)?.level ?? -1) + 1);
  return Array.from({ length: Math.max(0, deepest - outermost + 1) }, (_, more): DropPlace => {
    const level = outermost + more;
    const before = above.findLast((line) => line.level <= level);
    if (before?.level === level) return { level, kind: "behind", there: before.id };
    return { level, kind: "first", there: before?.id ?? section };
  });
}

/** A place in a menu, and where on the screen it is. */
export interface AimedPlace extends DropPlace {
  section: MenuSectionElement;
  /** The line above it; undefined at the top of a section. */
  above: MenuLineElement | undefined;
}

/** How far a level of the menu is set in, in rem. */
const LEVEL = 1;

/** What shows where a page would be dropped: a line between two others, which says so in words. */
export interface DropMark {
  show(place: AimedPlace | null): void;
  remove(): void;
}

/** Puts a mark on the screen; screen readers have the buttons. */
export function dropMark(): DropMark {
  const words = document.createElement("span");
  const dom = document.createElement("div");
  dom.className = "admin-menu-mark";
  dom.ariaHidden = "true";
  dom.hidden = true;
  dom.append(words);
  document.body.append(dom);
  return {
    show: (place) => {
      dom.hidden = place === null;
      if (place === null) return;
      const list = place.section.dom.querySelector("ul") ?? place.section.dom;
      const { left, right, top } = list.getBoundingClientRect();
      const handle = list.querySelector(".admin-menu-handle")?.clientWidth ?? 0;
      const indent = handle + place.level * LEVEL * rem();
      const y = place.above?.dom.getBoundingClientRect().bottom ?? top;
      dom.style.left = `${left + indent}px`;
      dom.style.width = `${Math.max(0, right - left - indent)}px`;
      dom.style.top = `${y}px`;
      words.textContent = wordsFor(place);
    },
    remove: () => dom.remove(),
  };
}

/** In pixels. */
export function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function wordsFor({ kind, there, section }: AimedPlace): string {
  const name = section.lines.find(({ id }) => id === there)?.name;
  if (kind === "behind") return `After ${name ?? ""}`;
  return name === undefined ? `First in ${section.title}` : `Below ${name}`;
}

/** A line of the menu and where it is shown. */
export interface MenuLineElement extends MenuLine {
  dom: HTMLElement;
  name: string;
}

/** A section of the menu and where it is shown. */
export interface MenuSectionElement {
  name: string;
  title: string;
  dom: HTMLElement;
  lines: MenuLineElement[];
}

/** Reads the menu as the server rendered it. */
export function readSections(form: HTMLFormElement): MenuSectionElement[] {
  return [...form.querySelectorAll<HTMLElement>("[data-section]")].map((dom) => ({
    name: dom.dataset["section"] ?? "",
    title: dom.getAttribute("aria-label") ?? "",
    dom,
    lines: [...dom.querySelectorAll<HTMLElement>("[data-page]")].map((line) => ({
      id: line.dataset["page"] ?? "",
      level: Number(line.dataset["level"]),
      dom: line,
      name: line.querySelector(".admin-menu-name a")?.textContent ?? "",
    })),
  }));
}
