import { dayOfNumber, formatDay } from "../../../../platform/clock/calendar.ts";
import type { FoundNote, Note } from "../../contract.ts";
import type { Reading } from "../reading.ts";
import { listNotedPages } from "../stores/notes-store.ts";
import { isPlaced } from "./is-placed.ts";
import { type NoteOwner, readNotes } from "./list-notes.ts";
import { presentNote } from "./present-note.ts";

/**
 * Streams all notes of an account as a Markdown document: page by page, each passage as a quotation followed by the
 * reader's words.
 */
export async function* notesAsMarkdown(
  { database, content }: Reading,
  { accountId, reader }: NoteOwner,
  origin: string,
): AsyncGenerator<string> {
  yield "# Notes\n\n";
  let isEmpty = true;
  for (const pageId of await listNotedPages(database.db, accountId)) {
    let isFirst = true;
    for await (const row of readNotes(database.db, { accountId, pageId })) {
      const note = presentNote(content, reader, row);
      if (isFirst) yield pageHeading(note, origin);
      yield noteAsMarkdown({ ...note, placed: await isPlaced(content, reader, row) });
      isFirst = false;
      isEmpty = false;
    }
  }
  if (isEmpty) yield "There are no notes.\n\n";
}

function pageHeading({ uri, pageTitle, version }: Note, origin: string): string {
  const where = uri === null ? "This page is no longer there, or not open to you now." : `<${origin}/${uri}>`;
  const name = escape(pageTitle) + (version === "" ? "" : ` (${version})`);
  return `## ${name}\n\n${where}\n\n`;
}

const DAY_MS = 86_400_000;

function noteAsMarkdown({ quote, note, placed, createdAt }: FoundNote): string {
  const date = formatDay(dayOfNumber(Math.floor(createdAt / DAY_MS)));
  const parts = [
    escape(quote)
      .split("\n")
      .map((line) => `> ${line}`)
      .join("\n"),
    placed === false ? "*These words no longer stand on the page.*" : "",
    escapeLines(note),
    `*${date}*`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n\n`;
}

/** Escapes the reader's words so that nothing turns into a heading, a list or HTML. */
function escapeLines(text: string): string {
  return text.split("\n").map(escape).join("  \n");
}

function escape(text: string): string {
  return text
    .replaceAll(/[\\`*_{}[\]<>#|]/g, String.raw`\$&`)
    .replaceAll(/^(\s*)([-+]|\d+[.)])(?=\s)/gm, String.raw`$1\$2`);
}
