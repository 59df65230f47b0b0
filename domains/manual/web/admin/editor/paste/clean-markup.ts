import type { Note } from "../panels/panel.ts";
import { type ClassRules, readDeclarations } from "./class-rules.ts";
import { gatherLists } from "./gather-lists.ts";

/** What was found that can't be taken as it is; the editor is told. */
export interface PasteNotes {
  footnotes: number;
  deletions: number;
  pictures: number;
  columns: number;
  /** Whether words that are struck out stay, struck; else they are left out. */
  readonly keepsStruck: boolean;
}

/** Nothing to tell yet. */
export function noNotes(keepsStruck = false): PasteNotes {
  return { footnotes: 0, deletions: 0, pictures: 0, columns: 0, keepsStruck };
}

/** Tells the editor what was not taken as it was. `keep` pastes again, with what is struck out. */
export function tellNotes(note: Note, notes: PasteNotes, keep: () => void): void {
  const { deletions, keepsStruck } = notes;
  const sentences = sentencesOf(notes);
  const words = deletions === 1 ? "Keep it, struck out" : "Keep them, struck out";
  if (sentences.length > 0)
    note(sentences.join(" "), deletions === 0 || keepsStruck ? undefined : { words, act: keep });
}

function sentencesOf({ footnotes, deletions, pictures, columns, keepsStruck }: PasteNotes): string[] {
  const are = (count: number, what: string) => (count === 1 ? `1 ${what} was` : `${count} ${what}s were`);
  const they = deletions === 1 ? "it was" : "they were";
  const struck = keepsStruck ? "kept, struck out." : `left out because ${they} struck out or marked as deleted.`;
  return [
    footnotes === 0
      ? ""
      : `${are(footnotes, "footnote mark")} pasted as text. To make footnotes of them, open the page’s Source.`,
    deletions === 0 ? "" : `${are(deletions, "passage")} ${struck}`,
    pictures === 0 ? "" : `${are(pictures, "picture")} left out. Insert it from its file.`,
    columns === 0 ? "" : "Columns beyond a table’s eighth were merged into the eighth.",
  ].filter((sentence) => sentence !== "");
}

/**
 * Makes markup of Word, Outlook, Excel, Google Docs and the web plain HTML in a document that is never shown: formats
 * that stand in styles become elements, Word's list paragraphs become lists, and what nobody sees goes
 * (docs/decisions/paste-and-pictures.md).
 */
export function cleanMarkup(markup: string, rules: ClassRules, notes: PasteNotes): HTMLElement {
  const { body } = new DOMParser().parseFromString(markup, "text/html");
  // From the innermost: what an outer element makes of its content stays valid.
  for (const element of [...body.querySelectorAll<HTMLElement>("*")].toReversed()) cleanElement(element, rules, notes);
  gatherLists(body);
  for (const element of body.querySelectorAll("[data-css]")) element.removeAttribute("data-css");
  return body;
}

const footnoteTarget = /#_?(?:ftn|edn|ftnt|fn|footnote|endnote)-?(?!.*ref)[\w-]*$/i;

function cleanElement(element: HTMLElement, rules: ClassRules, notes: PasteNotes): void {
  const name = element.localName;
  const ofClasses = [...element.classList].map((each) => rules.get(each) ?? "");
  const css = readDeclarations([...ofClasses, element.dataset["css"] ?? ""].join(";"));
  if (isUnseen(element, css)) {
    element.remove();
    return;
  }
  if (isStruck(element, css) && !takeStruck(element, notes)) return;
  if (name === "a" && footnoteTarget.test(element.getAttribute("href") ?? "")) {
    notes.footnotes += 1;
    element.replaceWith(...element.childNodes);
  } else if (isUndone(name, css)) element.replaceWith(...element.childNodes);
  else if (/^(?:span|font|td|th|a|b|strong|i|em|u|sup|sub|ins|label)$/.test(name)) setFormats(element, css);
  else if (name === "pre") breakLines(element);
  else nameParagraph(element);
}

function isUnseen(element: HTMLElement, css: ReadonlyMap<string, string>): boolean {
  return (
    css.get("display") === "none" ||
    css.get("mso-hide") === "all" ||
    css.get("mso-element") === "comment-list" ||
    element.classList.contains("MsoCommentReference") ||
    element.hasAttribute("hidden") ||
    element.localName === "button"
  );
}

const strikes = /^(?:del|s|strike)$/;

/** Struck words are no longer meant, whoever struck them: a program that follows changes, or a person. */
function isStruck({ localName, classList }: HTMLElement, css: ReadonlyMap<string, string>): boolean {
  return (
    strikes.test(localName) ||
    classList.contains("msoDel") ||
    `${css.get("text-decoration")} ${css.get("text-decoration-line")}`.includes("line-through") ||
    /^(?:single|double)/.test(css.get("text-line-through") ?? "")
  );
}

/** Strikes the words of an element out if such are kept, and else leaves it out; returns whether more is to be done. */
function takeStruck(element: HTMLElement, notes: PasteNotes): boolean {
  const { localName: name, ownerDocument } = element;
  if (!notes.keepsStruck) {
    if (element.textContent.trim() !== "") notes.deletions += 1;
    // The cells beside it stay where they are.
    if (name === "td" || name === "th") element.replaceChildren();
    else element.remove();
    return false;
  }
  // Each text by itself: what is around it may become paragraphs, cells and lists.
  const texts = textsIn(element).filter((text) => text.data.trim() !== "" && !isStruckText(text, element));
  for (const text of texts) {
    const struck = ownerDocument.createElement("s");
    text.replaceWith(struck);
    struck.append(text);
  }
  if (texts.length > 0) notes.deletions += 1;
  if (strikes.test(name)) element.replaceWith(...element.childNodes);
  return !strikes.test(name);
}

/** Whether a text was struck out within an element already. */
function isStruckText({ parentElement }: Text, element: Element): boolean {
  return parentElement !== element && parentElement?.localName === "s";
}

function textsIn(element: Element): Text[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
  return texts;
}

/** Google Docs wraps everything in `<b style="font-weight:normal">`. */
function isUndone(name: string, css: ReadonlyMap<string, string>): boolean {
  if (name === "b" || name === "strong") return /^(?:normal|[1-5]00|lighter)$/.test(css.get("font-weight") ?? "");
  return (name === "i" || name === "em") && css.get("font-style") === "normal";
}

const formats: readonly [tag: string, className: string, has: (css: ReadonlyMap<string, string>) => boolean][] = [
  ["em", "", (css) => /^(?:italic|oblique)/.test(css.get("font-style") ?? "")],
  ["strong", "", (css) => /^(?:bold|bolder|[6-9]00)$/.test(css.get("font-weight") ?? "")],
  ["span", "sc", (css) => `${css.get("font-variant")} ${css.get("font-variant-caps")}`.includes("small-caps")],
  ["u", "", (css) => `${css.get("text-decoration")} ${css.get("text-decoration-line")}`.includes("underline")],
  ["sup", "", (css) => css.get("vertical-align") === "super"],
  ["sub", "", (css) => css.get("vertical-align") === "sub"],
];

function setFormats(element: HTMLElement, css: ReadonlyMap<string, string>): void {
  const isLink = element.localName === "a" || element.closest("a") !== null;
  // In a link, a line below says only that it is one.
  if (isLink && element.localName === "u") element.replaceWith(...element.childNodes);
  const isBlank = element.textContent.trim() === "";
  for (const [tag, className, has] of formats) {
    if (isBlank || (tag === element.localName && className === "") || (isLink && tag === "u") || !has(css)) continue;
    const format = element.ownerDocument.createElement(tag);
    if (className !== "") format.className = className;
    format.append(...element.childNodes);
    element.append(format);
  }
}

/** The lines of what was set as it is, without formats; struck words stay so. */
function breakLines(element: HTMLElement): void {
  const document = element.ownerDocument;
  const texts = textsIn(element);
  const lines = texts.flatMap((text, index) => {
    const words = index === texts.length - 1 ? text.data.replace(/\n$/, "") : text.data;
    return words.split("\n").flatMap((line, at) => {
      const piece = document.createElement(isStruckText(text, element) ? "s" : "span");
      piece.textContent = line;
      return at === 0 ? [piece] : [document.createElement("br"), piece];
    });
  });
  element.replaceChildren(...lines);
}

/** Paragraphs that are headings or quotations by their styles become such. */
function nameParagraph(element: HTMLElement): void {
  if (!/^(?:p|div)$/.test(element.localName)) return;
  const style = [...element.classList].find((each) => each.startsWith("Mso")) ?? "";
  const level = /^MsoHeading([1-6])$/.exec(style)?.[1] ?? element.getAttribute("aria-level") ?? "1";
  const isHeading = /^Mso(?:Title|Heading\d)$/.test(style) || element.getAttribute("role") === "heading";
  const tag =
    isHeading && /^[1-6]$/.test(level) ? `h${level}` : /^Mso(?:Intense)?Quote$/.test(style) ? "blockquote" : "";
  if (tag === "") return;
  const named = element.ownerDocument.createElement(tag);
  named.append(...element.childNodes);
  element.replaceWith(named);
}
