import { type Block, blockTypes } from "../../../../model/blocks/registry/schemas.ts";
import { plainLine } from "../../../model/markdown/plain-line.ts";
import { writePlainWords } from "../../../model/markdown/plain-words.ts";
import { joinedTypes, linkDestinations, writtenBlocks } from "../../../files/write/block-markdown.ts";
import type { ManualEdition } from "../../../model/manual.ts";
import { type EntriesPart, type Entry, type EntryKind, type FieldShape, type WrittenLine, fieldOf } from "./entries.ts";
import { type Dashboard, type DashboardIcon, dashboardIcons } from "../../../../contract.ts";
import { writtenLine } from "../../../files/write/part-files.ts";

const markdown: FieldShape = {
  label: "Text",
  shape: "lines",
  most: 200_000,
  help: "In Markdown: *italics*, [a link](@10.2); an empty line between paragraphs.",
  needed: "Enter the text, or remove this entry.",
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

const heading: FieldShape = { label: "Heading", shape: "line", most: 500, needed: "Write the heading." };
const text: FieldShape = {
  label: "Text (optional)",
  shape: "lines",
  most: 10_000,
  help: "In Markdown: *italics*, [a link](@10.2).",
};

const iconNames: Readonly<Record<DashboardIcon, string>> = {
  search: "Magnifier",
  guide: "Guide",
  table: "Table",
  blue: "Blue pages",
  white: "White pages",
  pin: "Pin",
};

/** The dashboard as headings, texts and tasks; tasks beside each other are one list. */
export const dashboardEntries: EntriesPart = {
  title: null,
  kinds: {
    heading: { name: "Heading", fields: { heading } },
    text: { name: "Text", fields: { text: { ...text, label: "Text", needed: "Enter the text, or remove this entry." } } },
    task: {
      name: "Task",
      fields: {
        heading,
        text,
        icon: {
          label: "Picture beside it",
          shape: "choice",
          most: 40,
          options: dashboardIcons.map((value) => ({ value, label: iconNames[value] })),
          begins: "guide",
        },
      },
      kept: { starts: "" },
    },
  },
  added: ["task", "heading", "text"],
  read: ({ dashboard: { blocks } }, links) => {
    const destination = linkDestinations(links);
    const line = (html: string) => writtenLine(html, destination);
    const isList = (block: Dashboard["blocks"][number] | undefined) => block?.type === "listBlock";
    const entries = blocks.flatMap((block, index): Entry[] => {
      if (block.type === "heading") return [{ kind: "heading", values: { heading: block.heading } }];
      if (block.type === "textBlock") return [{ kind: "text", values: { text: line(block.text) } }];
      return block.items.map((item, number) => ({
        kind: "task",
        values: {
          heading: item.heading,
          text: line(item.text),
          icon: item.icon,
          // A list right behind another stays one of its own.
          starts: number === 0 && isList(blocks[index - 1]) ? "1" : "",
        },
      }));
    });
    return { title: "", entries };
  },
  write: ({ entries }) => {
    if (entries.length === 0) return [{ text: "blocks: []", field: "" }];
    return [
      { text: "blocks:", field: "" },
      ...entries.flatMap((entry, index) => dashboardLinesOf(entry, index, entries)),
    ];
  },
};

function dashboardLinesOf({ kind, values }: Entry, index: number, entries: readonly Entry[]): WrittenLine[] {
  const line = (indent: string, name: string, isPlain: boolean): WrittenLine => {
    const words = plainLine(values[name] ?? "");
    // What JSON writes in quotation marks, YAML reads.
    return {
      text: `${indent}${name}: ${JSON.stringify(isPlain ? writePlainWords(words) : words)}`,
      field: fieldOf(index, name),
    };
  };
  if (kind !== "task") return [line("  - ", kind, kind === "heading")];
  const isFirst = entries[index - 1]?.kind !== "task" || values["starts"] === "1";
  return [
    ...(isFirst ? [{ text: "  - list:", field: fieldOf(index, "heading") }] : []),
    line("      - ", "icon", true),
    line("        ", "heading", true),
    line("        ", "text", false),
  ];
}
