import { type Copied, type Copy, copy } from "../../../../ui/button/copy.ts";
import { ruleCitation } from "../article/rule-citation.ts";
import { richExample, richSelection, richText } from "./rich-text.ts";

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
