import type { FileReport } from "../../../../server/model/markdown/problem.ts";
import { withoutStruck } from "../../plain-text.ts";
import type { Block } from "../../registry/schemas.ts";

const longest = 110;

/** A block with its line in the file. */
export interface BlockLine {
  line: number;
  block: Block;
}

/** Gives the headings of a page that have no id one; reports ids that the author set twice. */
export function withHeadingIds(blocks: readonly BlockLine[], report: FileReport): BlockLine[] {
  const headings = blocks.flatMap(({ line, block }) => (block.type === "heading" ? [{ line, block }] : []));
  reportTwins(
    headings.map(({ line, block }) => ({ line, id: block.id })),
    report,
  );
  const words = headings.map(({ block }) => ({
    code: block.headingCode,
    text: block.headingText,
    id: block.id === "" ? null : block.id,
  }));
  const ids = headingIds(words).values();
  return blocks.map(({ line, block }) => ({
    line,
    block: block.type === "heading" ? { ...block, id: ids.next().value ?? block.id } : block,
  }));
}

function reportTwins(headings: readonly { line: number; id: string }[], report: FileReport): void {
  const seen = new Map<string, number>();
  for (const { id, line } of headings) {
    const first = seen.get(id);
    if (first !== undefined) {
      report.error(line, `The link target {#${id}} is already used on line ${first}. Rename one of them.`);
    } else if (id !== "") {
      seen.set(id, line);
    }
  }
}

/** What a heading's link target is made from: its code, else its text. */
export interface HeadingWords {
  code: string;
  /** Clean inline HTML. */
  text: string;
  /** The target set by the author, or null. */
  id: string | null;
}

/**
 * Returns the link targets of a page's headings, in order. Targets set by the author are used as is; others are made
 * from the code, else the text, with -2, -3 … appended if already taken.
 */
export function headingIds(headings: readonly HeadingWords[]): string[] {
  const taken = new Set(headings.flatMap((heading) => (heading.id === null ? [] : [heading.id])));
  const counts = new Map<string, number>();
  return headings.map((heading) => {
    if (heading.id !== null) {
      return heading.id;
    }
    const base = derivedId(heading);
    let count = counts.get(base) ?? 1;
    let id = count === 1 ? base : `${base}-${count}`;
    while (taken.has(id)) {
      count += 1;
      id = `${base}-${count}`;
    }
    counts.set(base, count);
    taken.add(id);
    return id;
  });
}

function derivedId(heading: HeadingWords): string {
  const ofCode = fold(heading.code, /[^a-z0-9.]+/g);
  return ofCode === "" ? fold(plainWords(heading.text), /[^a-z0-9]+/g) || "heading" : ofCode;
}

function plainWords(html: string): string {
  return withoutStruck(html)
    .replace(/<br>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot);/g, " ");
}

/** Removes accents and case, and replaces matches of `others` with hyphens. */
function fold(text: string, others: RegExp): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/['’]/g, "")
    .toLowerCase()
    .replace(others, "-")
    .replace(/^[-.]+/, "")
    .slice(0, longest)
    .replace(/[-.]+$/, "");
}
