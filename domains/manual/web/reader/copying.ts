import { type Copied, type Copy, copy } from "../../../../ui/button/copy.ts";
import { richExample, richSelection, richText } from "./rich-text.ts";
import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";
import type { Area } from "../../contract.ts";

/** Where what is selected is the browser's or an editor's own. */
const FIELDS = "input, textarea, select, [contenteditable]";

/** Since when, in the time of events. */
let started: number | undefined;

/**
 * Copies what a copy button names: the address or citation of its heading (or page), or its example, with the italics
 * and small caps that word processors understand. Announces through `say` what became of it.
 */
export async function copyPlace(button: HTMLElement, say: (words: string) => void): Promise<void> {
  const example = button.dataset["copy"] === "example" ? button.closest(".example") : null;
  const { sentence } = await (example ? copy(richExample(example)) : copyHeading(button));
  say(sentence);
}

/**
 * From now on, what a reader selects and copies reaches a word processor as the Copy buttons have it: with its italics and
 * small caps, in the font and colors of the document it is pasted into. What has no text of ours is left to the browser. A
 * copy that was faster than this is made good.
 */
export function startCopying(event: Event): void {
  if (started === undefined) document.addEventListener("copy", copySelection);
  started ??= performance.now();
  const late = event.type === "copy" && event.timeStamp < started ? selected(event) : null;
  if (late) void copy(late);
}

async function copyHeading(button: HTMLElement): Promise<Copied> {
  const heading = button.closest(".heading")?.querySelector<HTMLElement>("[id]");
  if (button.dataset["copy"] !== "link") return copy(citationOf(heading));
  return copy({ text: addressOf(heading?.id) }, "Link copied");
}

function addressOf(anchor: string | undefined): string {
  const { origin, pathname } = location;
  return `${origin}${pathname}${anchor === undefined ? "" : `#${anchor}`}`;
}

function citationOf(heading: HTMLElement | null | undefined): ReturnType<typeof ruleCitation> {
  const { product = "", edition = "", code = "" } = document.querySelector<HTMLElement>(".screen")?.dataset ?? {};
  const ownCode = heading?.querySelector(".heading-code")?.textContent.trim() ?? "";
  return ruleCitation({
    area: document.querySelector(".shell[data-area=blue]") ? "blue" : "white",
    productName: product,
    editionName: edition,
    code: ownCode === "" ? code : ownCode,
    title: richText(heading && ownCode === "" ? heading.querySelectorAll(".heading-text") : []),
  });
}

function copySelection(event: ClipboardEvent): void {
  const { clipboardData } = event;
  const rich = selected(event);
  if (!rich || !clipboardData) return;
  clipboardData.setData("text/html", rich.html);
  clipboardData.setData("text/plain", rich.text);
  event.preventDefault();
}

function selected({ target, defaultPrevented }: Event): Required<Copy> | null {
  const selection = getSelection();
  if (defaultPrevented || !selection || (target instanceof Element && target.closest(FIELDS))) return null;
  const rich = richSelection(Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index)));
  return rich.text === "" ? null : rich;
}

interface CitedPlace {
  /** Whose readers cite it: a court paper sets the name of a work in italics, a footnote in small capitals (24, B4). */
  area: Area;
  productName: string;
  /** The edition's name: '22nd Edition'. */
  editionName: string;
  /** The code of the rule or table, or of the page if the heading has none; may be empty. */
  code: string;
  /** The words of a heading that has no code; otherwise empty. */
  title: Required<Copy>;
}

/** How word processors know the face of a work's name. */
const faces = {
  blue: ["<i>", "</i>"],
  white: ['<span style="font-variant:small-caps">', "</span>"],
} as const;

/**
 * Returns the citation of a place in the manual: 'Fieldstone R. 10.2.1 (22nd ed.)', 'Fieldstone tbl. T6 (22nd ed.)',
 * 'Fieldstone B5.1 (22nd ed.)'. A heading without a code is cited by its text.
 */
export function ruleCitation({ area, productName, editionName, code, title }: CitedPlace): Required<Copy> {
  const [start, end] = faces[area];
  const place = codeAsCited(code);
  const edition = editionName.replace(/\bEdition\b/i, "ed.");
  const name = productName === "" ? "" : `${start}${escapeHtml(productName)}${end}`;
  return {
    text: joined(productName, place, title.text, edition),
    html: joined(name, escapeHtml(place), title.html, escapeHtml(edition)),
  };
}

function joined(name: string, place: string, title: string, edition: string): string {
  const cited = [place, title === "" ? "" : `“${title}”`].filter((part) => part !== "").join(", ");
  return `${[name, cited].filter((part) => part !== "").join(" ")} (${edition})`;
}

function codeAsCited(code: string): string {
  const rule = /^R?(\d.*)$/.exec(code)?.[1];
  if (rule !== undefined) return `R. ${rule}`;
  return /^B?T\d/.test(code) ? `tbl. ${code}` : code;
}
