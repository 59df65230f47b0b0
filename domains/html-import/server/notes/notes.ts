import {
  type SourceElement,
  type SourceNode,
  attributeOf,
  childrenOf,
  elementsIn,
  idsOf,
  isBlock,
  nodesIn,
  removeNode,
  textOf,
} from "../source/nodes.ts";
import type { HtmlProfile } from "../profile/profile.ts";

/** Returns the name in the same file that a link leads to, or null if it leads elsewhere. */
export function localTarget(link: SourceElement): string | null {
  const href = attributeOf(link, "href")?.trim() ?? "";
  return href.startsWith("#") ? idOf(href) : null;
}

function idOf(href: string): string {
  const id = href.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** A footnote of the source: its text, without its number and without the way back. */
export interface SourceNote {
  readonly nodes: readonly SourceNode[];
}

/** The footnotes of a source, in the order of their first marks, and the links that are marks. */
export interface SourceNotes {
  readonly notes: readonly SourceNote[];
  readonly ofMark: ReadonlyMap<SourceElement, SourceNote>;
}

/** A note has few elements; what has more is a part of the text. */
const mostElements = 500;
const label = /^[[(]?(?:\d{1,4}|[a-z]{1,4}|[*†‡§¶#]{1,4})[\])]?[.)]?$/iu;
const notInNotes = new Set(["table", "pre", "h1", "h2", "h3", "h4", "h5", "h6"]);
/** Where a mark would have no meaning: what it stands in is repeated elsewhere as plain text. */
const unmarked = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "caption", "figcaption", "legend"]);

/**
 * Takes the footnotes out of a source's tree: what a short link in the text leads to, further on, if a link in it leads
 * back. Word processors, Pandoc and hand-made pages write them so, each with other elements and names. What is only
 * reached from a heading, or has headings or tables itself, stays where it is.
 */
export function takeNotes(roots: readonly SourceElement[], profile: HtmlProfile): SourceNotes {
  const ofHolder = Map.groupBy(new NoteFinder(roots, profile).find(), ({ holder }) => holder);
  const notes: SourceNote[] = [];
  const ofMark = new Map<SourceElement, SourceNote>();
  for (const [holder, found] of ofHolder) {
    const marks = found.map(({ mark }) => mark);
    const note = takeNote(holder, marks);
    notes.push(note);
    for (const mark of marks) {
      ofMark.set(mark, note);
      // Numbers are not words of the text: pages number their notes anew.
      const words = [...childrenOf(mark)];
      for (const child of words) removeNode(child);
    }
  }
  return { notes, ofMark };
}

/** A link in the text, and the element that holds its note. */
interface Mark {
  mark: SourceElement;
  holder: SourceElement;
}

class NoteFinder {
  readonly #order = new Map<SourceElement, number>();
  readonly #byId = new Map<string, SourceElement>();
  readonly #links: SourceElement[] = [];
  readonly #profile: HtmlProfile;
  /** The elements that hold notes, by what the marks lead to; null for what holds none. */
  readonly #holders = new Map<SourceElement, SourceElement | null>();

  constructor(roots: readonly SourceElement[], profile: HtmlProfile) {
    this.#profile = profile;
    for (const root of roots) {
      for (const element of elementsIn(root)) {
        this.#order.set(element, this.#order.size);
        for (const id of idsOf(element)) if (!this.#byId.has(id)) this.#byId.set(id, element);
        if (element.name === "a" && localTarget(element) !== null) this.#links.push(element);
      }
    }
  }

  find(): Mark[] {
    const marks = this.#links.flatMap((link) => {
      const holder = label.test(textOf([link], 12)) ? this.#holderOf(link) : null;
      return holder === null || this.#isUnmarked(link) ? [] : [{ mark: link, holder }];
    });
    // The way back of a note is a short link as well, and leads to where a mark is.
    const holders = new Set(marks.map(({ holder }) => holder));
    const answered = marks.filter(({ mark, holder }) => !isWithin(mark, holders) && isAnswered(holder, mark));
    const known = new Set(answered.map(({ holder }) => holder));
    return marks.filter(({ mark, holder }) => known.has(holder) && !isWithin(mark, known));
  }

  #holderOf(link: SourceElement): SourceElement | null {
    const target = this.#byId.get(localTarget(link) ?? "");
    if (target === undefined || this.#placeOf(target) < this.#placeOf(link)) return null;
    const known = this.#holders.get(target);
    if (known !== undefined) return known;
    const holder = holderOf(target);
    const held = holder !== null && isNote(holder) && this.#placeOf(holder) > this.#placeOf(link) ? holder : null;
    this.#holders.set(target, held);
    return held;
  }

  #placeOf(element: SourceElement): number {
    return this.#order.get(element) ?? 0;
  }

  #isUnmarked(link: SourceElement): boolean {
    const { headings, tables } = this.#profile;
    for (let at: SourceElement | null = link; at !== null; at = at.parent) {
      const element = at;
      if (unmarked.has(element.name) || tables.title?.matches(element) === true) return true;
      if (headings.some((rule) => rule.element.matches(element) && rule.text?.test(textOf([element], 400)) !== false)) {
        return true;
      }
    }
    return false;
  }
}

/** The paragraph or item that a name is in, and what is around it alone. */
function holderOf(target: SourceElement): SourceElement | null {
  let holder: SourceElement | null = target;
  while (holder !== null && !isBlock(holder)) holder = holder.parent;
  while (holder?.parent !== undefined && holder.parent !== null && /^(?:li|dd|aside)$/.test(holder.parent.name)) {
    holder = holder.parent;
  }
  // Word processors put each note into a division of its own.
  const { parent = null } = holder ?? {};
  const isFirst = parent?.name === "div" && [...childrenOf(parent)].find(({ kind }) => kind === "element") === holder;
  return parent !== null && isFirst && idsOf(parent).length > 0 ? parent : holder;
}

/** Whether an element is small and has only paragraphs and lists. */
function isNote(holder: SourceElement): boolean {
  let elements = 0;
  for (const element of elementsIn(holder)) {
    elements += 1;
    if (elements > mostElements || notInNotes.has(element.name) || element.name === "body") return false;
  }
  return true;
}

/** The names of a mark, its own and those of what is around it in its line. */
function namesAround(mark: SourceElement): string[] {
  const names = [...elementsIn(mark)].flatMap(idsOf);
  for (let at = mark.parent; at !== null && !isBlock(at); at = at.parent) names.push(...idsOf(at));
  return names;
}

function isWithin(element: SourceElement, holders: ReadonlySet<SourceElement>): boolean {
  for (let at: SourceElement | null = element; at !== null; at = at.parent) if (holders.has(at)) return true;
  return false;
}

/** Whether a note leads back to its mark, and says something besides. */
function isAnswered(holder: SourceElement, mark: SourceElement): boolean {
  const back = new Set(waysBack(holder, [mark]));
  if (back.size === 0) return false;
  const texts = [...nodesIn(holder)].filter((node) => node.kind === "text" && /\p{L}/u.test(node.text));
  return texts.some(({ parent }) => parent !== null && !isWithin(parent, back));
}

/** The links in a note that lead back to its marks. */
function waysBack(holder: SourceElement, marks: readonly SourceElement[]): SourceElement[] {
  const names = new Set(marks.flatMap(namesAround));
  return [...elementsIn(holder)].filter((link) => link.name === "a" && names.has(localTarget(link) ?? ""));
}

function takeNote(holder: SourceElement, marks: readonly SourceElement[]): SourceNote {
  const number = bare(textOf(marks.slice(0, 1)));
  const back = waysBack(holder, marks);
  const isNumbered = back.some((link) => bare(textOf([link])) === number);
  for (const link of back) removeNode(lineAround(link));
  const isItem = holder.name === "li" && holder.parent?.name === "ol";
  if (!isNumbered && !isItem) removeNumber(holder, number);
  removeNode(holder);
  return { nodes: [...childrenOf(holder)] };
}

/** A link with what is around it alone, such as `<sup>`. */
function lineAround(link: SourceElement): SourceElement {
  let around = link;
  while (around.parent !== null && !isBlock(around.parent) && textOf([around.parent]) === textOf([link])) {
    around = around.parent;
  }
  return around;
}

/** Removes the number that a note begins with. */
function removeNumber(holder: SourceElement, number: string): void {
  for (const node of nodesIn(holder)) {
    if (node.kind !== "text" || node.text.trim() === "") continue;
    const [written = "", word = ""] = /^\s*[[(]?([^\s\])]+?)[\])]?[.:)]?(?:\s+|$)/u.exec(node.text) ?? [];
    if (word === number) node.text = node.text.slice(written.length);
    return;
  }
}

function bare(words: string): string {
  return words.replaceAll(/[[\]().\s]/g, "");
}

/** The footnotes that a page's text leads to, numbered in the order of their first marks. */
export class PageNotes {
  readonly #ids = new Map<SourceNote, string>();

  /** Returns what the page calls a note. */
  idOf(note: SourceNote): string {
    const id = this.#ids.get(note) ?? `${this.#ids.size + 1}`;
    this.#ids.set(note, id);
    return id;
  }

  /** The notes so far, with what the page calls them. */
  get all(): readonly (readonly [SourceNote, string])[] {
    return [...this.#ids];
  }
}
