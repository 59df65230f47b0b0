import { type Dashboard, type DashboardIcon, dashboardIcons } from "../../../../../content/contract.ts";
import { plainLine, writePlainWords } from "../../../../../content/server/authoring.ts";
import { linkDestinations } from "../../../files/write/link-destination.ts";
import { writtenLine } from "../../../files/write/part-files.ts";
import { type EntriesPart, type Entry, type FieldShape, fieldOf, type WrittenLine } from "./entries.ts";

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
    text: { name: "Text", fields: { text: { ...text, label: "Text", needed: "Write the text, or take this out." } } },
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
    return [{ text: "blocks:", field: "" }, ...entries.flatMap((entry, index) => linesOf(entry, index, entries))];
  },
};

function linesOf({ kind, values }: Entry, index: number, entries: readonly Entry[]): WrittenLine[] {
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
