import { type Block, blockTypes, plainLine, writePlainWords } from "../../../../../content/server/authoring.ts";
import { joinedTypes, writtenBlocks } from "../../../files/write/block-markdown.ts";
import { linkDestinations } from "../../../files/write/link-destination.ts";
import type { ManualEdition } from "../../../manual.ts";
import { type EntriesPart, type Entry, type EntryKind, type FieldShape, fieldOf, type WrittenLine } from "./entries.ts";

const markdown: FieldShape = {
  label: "Text",
  shape: "lines",
  most: 200_000,
  help: "In Markdown: *italics*, [a link](@10.2); an empty line between paragraphs.",
  needed: "Write the text, or take this out.",
};
const asInFile: FieldShape = {
  ...markdown,
  label: "As in the file",
  help: "With its first and last line, as under Source.",
};

/** Where an editor's word is not the type's own. */
const names = new Map<string, string>([
  ["image", "Picture"],
  ["code", "Preformatted lines"],
]);

/** All other types of blocks are written as their files have them. */
const others = Object.fromEntries(
  blockTypes.map((type): [string, EntryKind] => [
    type,
    { name: names.get(type) ?? `${type.charAt(0).toUpperCase()}${type.slice(1)}`, fields: { text: asInFile } },
  ]),
);

/** A page of the edition's own, the quick style guide or help, as headings, examples and texts. */
export function entriesOfPage(name: "guide" | "help"): EntriesPart {
  return {
    title: { label: "Title of the page", shape: "line", most: 500, needed: "Write the page’s title." },
    kinds: {
      ...others,
      heading: {
        name: "Heading",
        fields: { heading: { label: "Heading", shape: "line", most: 500, needed: "Write the heading." } },
        // Its level, and what links to it name.
        kept: { level: "##", target: "" },
      },
      example: {
        name: "Example",
        fields: { text: { ...markdown, label: "Citation", help: "In Markdown: *italics*." } },
        kept: { opens: ":::example" },
      },
      text: { name: "Text", fields: { text: markdown } },
    },
    added: ["heading", "example", "text"],
    read: (manual, links) => {
      const page: ManualEdition["help"] = manual[name];
      if (page === null) return { title: "", entries: [] };
      const texts = writtenBlocks(page.blocks, linkDestinations(links));
      return { title: page.title, entries: page.blocks.map((block, index) => entryOf(block, texts[index] ?? "")) };
    },
    write: ({ title, entries }) => [
      { text: "---", field: "" },
      { text: `title: ${JSON.stringify(writePlainWords(plainLine(title)))}`, field: "title" },
      { text: "---", field: "" },
      ...entries.flatMap((entry, index) => linesOf(entry, index, entries[index - 1])),
    ],
  };
}

function entryOf(block: Block, written: string): Entry {
  const text = written.replace(/^---\n\n/, "").trimEnd();
  if (block.type === "heading") {
    const [, level = "##", heading = ""] = /^(#+) (.*?)(?: \{[^{}]*\})?$/.exec(text) ?? [];
    const target = `{#${block.id}${block.putNameOnItsOwnLine ? " .own-line" : ""}}`;
    return { kind: "heading", values: { heading, level, target } };
  }
  if (block.type !== "example") return { kind: block.type, values: { text } };
  const [opens = "", ...lines] = text.split("\n");
  return { kind: "example", values: { opens, text: lines.slice(0, -1).join("\n") } };
}

function linesOf({ kind, values }: Entry, index: number, before: Entry | undefined): WrittenLine[] {
  const field = fieldOf(index, kind === "heading" ? "heading" : "text");
  const { text = "", heading = "", level = "", target = "", opens = "" } = values;
  const own =
    kind === "heading"
      ? [`${level} ${plainLine(heading)} ${target}`.trimEnd()]
      : kind === "example"
        ? [opens, ...text.trim().split("\n"), ":::"]
        : text.trim().split("\n");
  const parted = before?.kind === kind && joinedTypes.includes(kind) ? ["", "---"] : [];
  return [...parted, "", ...own].map((line) => ({ text: line, field }));
}
