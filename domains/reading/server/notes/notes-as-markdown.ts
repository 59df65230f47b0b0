import { dayOfNumber, formatDay } from "../../../../platform/clock/calendar.ts";
import type { FoundNote } from "../../contract.ts";

/** Notes as a Markdown document: page by page, each passage as a quotation with the reader's words under it. */
export function notesAsMarkdown(notes: readonly FoundNote[], origin: string): string {
  const byPage = Map.groupBy(notes, ({ pageId }) => pageId);
  const pages = [...byPage.values()].map((ofPage) => pageAsMarkdown(ofPage, origin));
  return ["# Notes", ...(pages.length === 0 ? ["There are no notes."] : pages), ""].join("\n\n");
}

function pageAsMarkdown(notes: readonly FoundNote[], origin: string): string {
  const [first] = notes;
  if (!first) return "";
  const where = first.uri === null ? "This page is no longer there." : `<${origin}/${first.uri}>`;
  return [`## ${escape(first.pageTitle)} (${first.version})`, where, ...notes.map(noteAsMarkdown)].join("\n\n");
}

const DAY_MS = 86_400_000;

function noteAsMarkdown({ quote, note, placed, createdAt }: FoundNote): string {
  const date = formatDay(dayOfNumber(Math.floor(createdAt / DAY_MS)));
  return [
    escape(quote)
      .split("\n")
      .map((line) => `> ${line}`)
      .join("\n"),
    placed ? "" : "*These words no longer stand on the page.*",
    escapeLines(note),
    `*${date}*`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** The reader's own words, in which nothing becomes a heading, a list or HTML by chance. */
function escapeLines(text: string): string {
  return text.split("\n").map(escape).join("  \n");
}

function escape(text: string): string {
  return text
    .replaceAll(/[\\`*_{}[\]<>#|]/g, String.raw`\$&`)
    .replaceAll(/^(\s*)([-+]|\d+[.)])(?=\s)/gm, String.raw`$1\$2`);
}
