import { type ClassRules, readDeclarations } from "./class-rules.ts";
import { gatherLists } from "./gather-lists.ts";

/** What was found that can't be taken as it is; the editor is told. */
export interface PasteNotes {
  footnotes: number;
  deletions: number;
  pictures: number;
  columns: number;
}

/** Nothing to tell. */
export function noNotes(): PasteNotes {
  return { footnotes: 0, deletions: 0, pictures: 0, columns: 0 };
}

/**
 * Makes markup of Word, Outlook, Excel, Google Docs and the web plain HTML in a document that is never shown: formats
 * that stand in styles become elements, Word's list paragraphs become lists, and what nobody sees goes.
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
  if (isUnseen(element, css)) element.remove();
  else if (name === "del" || name === "s" || name === "strike") {
    if (name === "del" && element.textContent.trim() !== "") notes.deletions += 1;
    if (name === "del") element.remove();
  } else if (name === "a" && footnoteTarget.test(element.getAttribute("href") ?? "")) {
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

/** The lines of what was set as it is. */
function breakLines(element: HTMLElement): void {
  const lines = element.textContent.replace(/\n$/, "").split("\n");
  element.replaceChildren(
    ...lines.flatMap((line, at) => (at === 0 ? [line] : [element.ownerDocument.createElement("br"), line])),
  );
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
