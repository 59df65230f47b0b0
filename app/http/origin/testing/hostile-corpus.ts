import type { BlockOf } from "../../../../domains/manual/model/blocks/registry/schemas.ts";

/** A text that costs a parser much, so many times. */
type Text = (count: number) => string;
/** Texts by what they are, each with how often is half of what is read, or is refused. */
type Texts = Readonly<Record<string, [text: Text, count: number]>>;

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join("");

/** Text that somebody may send in any field, of so many characters. */
export const anyText: Readonly<Record<string, Text>> = {
  "opened comments": (length) => "<!-- ".repeat(length / 5),
  brackets: (length) => "[".repeat(length),
  "half formats": (length) => "*a _b ".repeat(length / 6),
  tags: (length) => "<p><b><i x='".repeat(length / 12),
  "nested lists": (length) => `[{"a":`.repeat(length / 6),
  "signs that become many": (length) => "\uFDFA".repeat(length / 3),
  "spaces and signs": (length) => ` ,;"\t`.repeat(length / 5),
  words: (length) => "the rule of the case ".repeat(length / 21),
};

/** JSON of so many characters. */
export const largeJson: Readonly<Record<string, Text>> = {
  "one text": (length) => `{"save":"${"[".repeat(length - 11)}"}`,
  values: (length) => `{"save":[${"{},".repeat((length - 13) / 3)}{}]}`,
  levels: (length) => `${"[".repeat(length / 2)}${"]".repeat(length / 2)}`,
};

/** A page's Source. */
export const pageSources: Texts = {
  footnotes: [(count) => times(count, (at) => `a[^n${at}]\n\n[^n${at}]: b\n\n`), 240],
  "marks of one footnote": [(count) => `${"a[^i] ".repeat(count)}\n\n[^i]: b\n`, 900],
  "opened comments": [(count) => "<!--".repeat(count), 15_000],
  headings: [(count) => "## a\n\n".repeat(count), 490],
  "rows of a table": [
    (count) => `:::table{style=A6}\n| a | b |\n|---|---|\n${"| Word [a,b] | *W.* |\n".repeat(count)}:::\n`,
    500,
  ],
  "lists in lists": [(count) => times(count, (at) => `${"  ".repeat(at)}- a\n`), 45],
  quotations: [(count) => `${">".repeat(count)} a\n`, 90],
  brackets: [(count) => "[".repeat(count), 900],
  "half formats": [(count) => "*a".repeat(count), 4_000],
  "half formats in paragraphs": [(count) => `${"*a".repeat(1_900)}\n\n`.repeat(count), 2],
  "a quotation and lines without its sign": [(count) => `${"> a\n".repeat(count)}${"b\n".repeat(count)}`, 1_500],
  "quotations and lines without their sign": [
    (count) => `${"> a\n".repeat(500)}${"b\n".repeat(490)}\n`.repeat(count),
    2,
  ],
  paragraphs: [(count) => "a\n\n".repeat(count), 2_000],
  points: [(count) => "- a\n".repeat(count), 1_500],
  lines: [(count) => "a\n".repeat(count), 200_000],
  backticks: [(count) => times(count, (at) => `${"`".repeat((at % 50) + 1)} a `), 1_000],
  "half directives": [(count) => ":a[".repeat(count), 900],
};

/** The HTML of a block that an editor's browser sends. */
export const savedTexts: Texts = {
  "tags without ends": [(count) => "<p><b><i>x".repeat(count), 9_000],
  "formats in each other": [(count) => "<em>".repeat(count), 24_000],
  "quotations in each other": [(count) => "<blockquote>".repeat(count), 8_000],
  "half attributes": [(count) => `<a href="x" `.repeat(count), 8_000],
  "signs in other words": [(count) => "&#38;&lt".repeat(count), 10_000],
};

/** A table of so many rows, as an editor's browser sends it. */
export function savedTable(count: number): BlockOf<"table"> {
  const row = { kind: "row" as const, column1: "<b>a", column2: "<b>a", column3: "", column4: "" };
  const rows = Array.from({ length: count }, () => row);
  return { type: "table", style: "A6", title: "", head: [], showFilter: false, quickLook: false, rows };
}

/** A part's file, as YAML. */
export const partSources: Texts = {
  "lists in lists": [(count) => `blocks: ${"[".repeat(count)}`, 20_000],
  anchors: [(count) => `a0: &a0 [1]\n${times(count, (at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`)}`, 1_000],
  entries: [(count) => `blocks:\n${"  - heading: a\n".repeat(count)}`, 1_000],
  "half words": [(count) => `blocks: "${String.raw`\u00`.repeat(count)}`, 10_000],
};

/** A catalog, as YAML. */
export const catalogs: Texts = {
  "lists in lists": [(count) => `products: ${"[".repeat(count)}`, 10_000],
  anchors: partSources["anchors"] ?? [() => "", 0],
  names: [(count) => times(count, (at) => `a${at}: b\n`), 3_000],
};

/** A drawing. */
export const drawings: Texts = {
  "parts in parts": [(count) => svg("<g>".repeat(count)), 100_000],
  attributes: [(count) => svg(`<path ${times(count, (at) => `a${at}="" `)}/>`), 20_000],
  signs: [(count) => svg(`<text>${"&amp;".repeat(count)}</text>`), 80_000],
  "digits of a width": [(count) => svg("", `width="${"9".repeat(count)}x"`), 12_000],
};

function svg(inside: string, attributes = ""): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" class="drawing" viewBox="0 0 320 40" ${attributes}>${inside}</svg>`;
}

/** Fields that forms have, by the name of what is in them. */
export const fieldNames =
  "source title subtitle save text note quote people email password firstName lastName code key search words reason name base catalog comment heading address term organization message".split(
    " ",
  );
