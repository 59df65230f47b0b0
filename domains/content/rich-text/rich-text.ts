/**
 * The inline formats of the manual's text (small capitals are `<span class="sc">` in HTML). Words that are struck out
 * (`s`) are shown so and never valid: where the format can't be shown, they are left out (`withoutStruck`).
 */
export type MarkTag = "em" | "strong" | "u" | "s" | "sc" | "sup" | "sub" | "a" | "code";

/** A format of a stretch of text; `href` is empty except on links. */
export interface Mark {
  readonly tag: MarkTag;
  readonly href: string;
}

/** A stretch of text, or a line break, with its formats, outermost first. */
export type Run =
  | { readonly kind: "text"; readonly text: string; readonly marks: readonly Mark[] }
  | { readonly kind: "break"; readonly marks: readonly Mark[] };

/** A paragraph, list or quotation: the blocks of a text, tip or example. */
export type RichBlock =
  | { readonly kind: "paragraph"; readonly runs: readonly Run[] }
  | {
      readonly kind: "list";
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly (readonly RichBlock[])[];
    }
  | { readonly kind: "quote"; readonly blocks: readonly RichBlock[] };

/** Runs as a tree: text, line breaks, and formats around their content. */
export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "break" }
  | { readonly kind: "mark"; readonly mark: Mark; readonly children: readonly Inline[] };

/** How deep lists and quotations may nest; deeper ones are unwrapped but keep their text. */
export const deepestNesting = 12;

/** The highest number a list may start with. */
export const highestListStart = 99_999_999;

/** Whether two formats are the same. */
function sameMark(left: Mark, right: Mark): boolean {
  return left.tag === right.tag && left.href === right.href;
}

/** Returns the leading formats that both stretches share, outermost first. */
export function commonMarks(left: readonly Mark[], right: readonly Mark[]): readonly Mark[] {
  if (left === right) {
    return left;
  }
  let length = 0;
  for (const mark of left) {
    const other = right[length];
    if (other === undefined || !sameMark(mark, other)) {
      break;
    }
    length += 1;
  }
  return length === left.length ? left : left.slice(0, length);
}
