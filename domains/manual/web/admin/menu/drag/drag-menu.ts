import {
  type AimedPlace,
  type DropMark,
  type MenuLineElement,
  type MenuSectionElement,
  dropMark,
  placesBetween,
  readSections,
  rem,
  withBelow,
} from "./drop-places.ts";

/** This near to an edge of the screen, in pixels, the page scrolls; and so far in a frame. */
const EDGE = 72;
const SCROLL = 12;
/** A page comes a level deeper when it is dragged so far to the right, in rem: more than a hand trembles. */
const LEVEL = 1.5;

/** Gives every page of the menu a handle to drag it by. The buttons stay, for keyboards and screen readers. */
export function dragMenu(form: HTMLFormElement): void {
  for (const { lines } of readSections(form))
    for (const { dom, id } of lines) {
      const handle = document.createElement("span");
      handle.className = "admin-menu-handle";
      handle.title = "Drag to move";
      handle.ariaHidden = "true";
      handle.addEventListener("pointerdown", (event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        event.preventDefault();
        new Drag(form, id).begin(event);
      });
      dom.prepend(handle);
    }
}

/** A page on its way, from the press to where it is let go. */
class Drag {
  readonly #form: HTMLFormElement;
  readonly #id: string;
  /** Without the lines that are dragged. */
  readonly #sections: MenuSectionElement[];
  readonly #moved: MenuLineElement[];
  readonly #height: number;
  readonly #mark: DropMark = dropMark();
  readonly #over = new AbortController();
  #startX = 0;
  #x = 0;
  #y = 0;
  #place: AimedPlace | null = null;

  constructor(form: HTMLFormElement, id: string) {
    const sections = readSections(form);
    const ids = new Set(sections.flatMap(({ lines }) => withBelow(lines, id)).map((line) => line.id));
    const isMoved = (line: MenuLineElement) => ids.has(line.id);
    this.#form = form;
    this.#id = id;
    this.#moved = sections.flatMap(({ lines }) => lines.filter(isMoved));
    this.#sections = sections.map((section) => ({ ...section, lines: section.lines.filter((line) => !isMoved(line)) }));
    const levels = this.#moved.map(({ level }) => level);
    this.#height = Math.max(...levels) - Math.min(...levels);
  }

  /** Follows the pointer until it is let go. */
  begin({ clientX, clientY, pointerId, target }: PointerEvent): void {
    this.#startX = clientX;
    [this.#x, this.#y] = [clientX, clientY];
    for (const { dom } of this.#moved) dom.classList.add("admin-menu-dragged");
    if (target instanceof Element) target.setPointerCapture(pointerId);
    this.#listen();
    this.#scroll();
  }

  #listen(): void {
    const { signal } = this.#over;
    const listening = { signal };
    addEventListener("pointermove", ({ clientX, clientY }) => this.#aimAt(clientX, clientY), listening);
    addEventListener("pointerup", () => this.#drop(), listening);
    addEventListener("pointercancel", () => this.#end(), listening);
    addEventListener("scroll", () => this.#aimAt(this.#x, this.#y), listening);
    addEventListener(
      "keydown",
      (event) => {
        if (event.key === "Escape") this.#end();
      },
      listening,
    );
  }

  /** Near an edge of the screen, the page scrolls on for as long as the pointer is there. */
  #scroll(): void {
    if (this.#over.signal.aborted) return;
    const by = this.#y < EDGE ? -SCROLL : this.#y > innerHeight - EDGE ? SCROLL : 0;
    // What is only pressed isn't dragged yet.
    if (by !== 0 && this.#place !== null) scrollBy({ top: by, behavior: "instant" });
    requestAnimationFrame(() => this.#scroll());
  }

  #aimAt(x: number, y: number): void {
    [this.#x, this.#y] = [x, y];
    this.#place = this.#placeAt(y);
    this.#mark.show(this.#place);
  }

  /** The gap between lines that is nearest; how far the pointer is to the right says on which level. */
  #placeAt(y: number): AimedPlace | null {
    const section = nearest(this.#sections, y);
    if (section === undefined) return null;
    const { lines, name } = section;
    const at = lines.filter((line) => middleOf(line.dom) < y).length;
    const places = placesBetween(lines, { section: name, at, height: this.#height });
    const wanted = (this.#moved[0]?.level ?? 0) + Math.round((this.#x - this.#startX) / (LEVEL * rem()));
    const [first] = places;
    if (first === undefined) return null;
    const chosen = places.reduce(
      (best, place) => (Math.abs(place.level - wanted) < Math.abs(best.level - wanted) ? place : best),
      first,
    );
    return { ...chosen, section, above: lines[at - 1] };
  }

  #drop(): void {
    const place = this.#place;
    this.#end();
    if (place === null || this.#isHere(place)) return;
    const act = document.createElement("input");
    Object.assign(act, { type: "hidden", name: "act", value: `${place.kind} ${this.#id} ${place.there}` });
    this.#form.append(act);
    this.#form.requestSubmit();
  }

  /** Whether the page stands there already. */
  #isHere({ kind, there, level }: AimedPlace): boolean {
    const section = readSections(this.#form).find(({ lines }) => lines.some(({ id }) => id === this.#id));
    const lines = section?.lines ?? [];
    const at = lines.findIndex(({ id }) => id === this.#id);
    const before = lines.slice(0, at).findLast((line) => line.level <= level);
    if (lines[at]?.level !== level) return false;
    if (kind === "behind") return before?.id === there;
    return (before?.id ?? section?.name) === there && before?.level !== level;
  }

  #end(): void {
    this.#over.abort();
    this.#mark.remove();
    for (const { dom } of this.#moved) dom.classList.remove("admin-menu-dragged");
  }
}

/** The section that a height of the screen is in, or nearest to. */
function nearest(sections: readonly MenuSectionElement[], y: number): MenuSectionElement | undefined {
  const far = ({ dom }: MenuSectionElement) => {
    const { top, bottom } = dom.getBoundingClientRect();
    return Math.max(0, top - y, y - bottom);
  };
  return sections.toSorted((left, right) => far(left) - far(right))[0];
}

function middleOf(dom: HTMLElement): number {
  const { top, height } = dom.getBoundingClientRect();
  return top + height / 2;
}
