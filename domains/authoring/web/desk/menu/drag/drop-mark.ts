import type { DropPlace } from "./drop-places.ts";
import type { ShownLine, ShownSection } from "./read-lines.ts";

/** A place in a menu, and where on the screen it is. */
export interface AimedPlace extends DropPlace {
  section: ShownSection;
  /** The line above it; undefined at the top of a section. */
  above: ShownLine | undefined;
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
  dom.className = "desk-menu-mark";
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
      const handle = list.querySelector(".desk-menu-handle")?.clientWidth ?? 0;
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
  if (kind === "behind") return `Behind ${name ?? ""}`;
  return name === undefined ? `First in ${section.title}` : `Below ${name}`;
}
