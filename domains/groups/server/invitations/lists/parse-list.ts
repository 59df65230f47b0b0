import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";
import { hasForeignLetters } from "../../../../accounts/contract.ts";
import { listLimits, personEmailSchema, personNameSchema } from "../../../contract.ts";
import { listRefused } from "../../errors/seats.ts";
import { type Row, readColumns, readRows, tidyText } from "./split-cells.ts";
import { joinWrapped, type Listed, peopleOfRow, personOfColumns } from "./read-people.ts";

/** Somebody in a list of people, understood or not. */
export interface ListedLine extends Listed {
  /** Counted from 1: where they stand in the text. */
  line: number;
  problem: "bad-address" | "foreign-address" | "bad-name" | null;
}

/** More of what is no address nobody has to see. */
const LONGEST_SHOWN = 100;

/**
 * Reads a list of people as they paste it from a mail or a table, or as a table program saves it: a line a person, with
 * commas, semicolons or tabs between first name, last name and address, or an address alone; or the recipients of a mail,
 * any number on a line, as 'Doe, Jane <jane@example.org>; Bob Roe <bob@example.org>'. A first line without an address may
 * name the columns. Takes time in proportion to the text, and lets others have their turn.
 * @throws AppError list-refused
 */
export async function parseList(text: string): Promise<ListedLine[]> {
  if (Buffer.byteLength(text) > listLimits.bytes) throw listRefused(tooLong);
  const rows = await rowsOf(text);
  const columns = readColumns(rows);
  await yieldToEventLoop();
  const lines: ListedLine[] = [];
  for (const row of columns ? rows.slice(1) : joinWrapped(rows)) {
    const people = columns ? [personOfColumns(row, columns)] : peopleOfRow(row.text);
    for (const person of people) {
      lines.push(check(row.line, person));
      if (lines.length > listLimits.lines) throw listRefused(tooLong);
      await yieldToEventLoop();
    }
  }
  if (lines.length === 0)
    throw listRefused("The list is empty. Write one person per line: first name, last name, email.");
  return lines;
}

/** A mail program may break a person's line; no list of people has more rows than so many. */
const MOST_ROWS = 4 * listLimits.lines;

/** The rows that say anything. @throws AppError list-refused */
async function rowsOf(text: string): Promise<Row[]> {
  const tidy = await tidyText(text);
  await yieldToEventLoop();
  const rows: Row[] = [];
  let read = 0;
  for (const row of readRows(tidy)) {
    if (row.text !== "") rows.push(row);
    if (rows.length > MOST_ROWS) throw listRefused(tooLong);
    read += 1;
    if (read % 100 === 0) await yieldToEventLoop();
  }
  return rows;
}

/** Said of what is too long, here and where a request is cut off. */
export const tooLong = `The list is too long. Send at most ${listLimits.lines} people at a time, in at most ${listLimits.bytes / 1024} KB.`;

function check(line: number, { firstName, lastName, email: address, text }: Listed): ListedLine {
  const nobody = { line, text, firstName: "", lastName: "" };
  const email = personEmailSchema.safeParse(address);
  const [first, last] = [personNameSchema.safeParse(firstName), personNameSchema.safeParse(lastName)];
  if (!email.success) {
    const problem = hasForeignLetters(address) ? "foreign-address" : "bad-address";
    return { ...nobody, email: address.slice(0, LONGEST_SHOWN), problem };
  }
  if (!first.success || !last.success) return { ...nobody, email: email.data, problem: "bad-name" };
  return { line, text, firstName: first.data, lastName: last.data, email: email.data, problem: null };
}
