import { hasForeignLetters } from "../../../../accounts/contract.ts";
import { listLimits, personEmailSchema, personNameSchema } from "../../../contract.ts";
import { listRefused } from "../../errors/seats.ts";
import { readCells } from "./read-cells.ts";

/** A line of a list of people, understood or not. */
export interface ListedLine {
  /** Counted from 1. */
  line: number;
  firstName: string;
  lastName: string;
  email: string;
  problem: "bad-address" | "foreign-address" | "bad-name" | null;
}

const nothing = { firstName: "", lastName: "", problem: null };

/**
 * Reads a list of people as they paste it or as a table program saves it: a line a person, with commas, semicolons or
 * tabs between first name, last name and address in any order, or an address alone, or 'Ada Byron <ada@example.org>'.
 * A first line without an address names the columns.
 * @throws AppError list-refused
 */
export function parseList(text: string): ListedLine[] {
  if (Buffer.byteLength(text) > listLimits.bytes) throw listRefused(tooLong);
  const rows = readCells(text.replace(/^\uFEFF/, ""));
  if (rows.length > listLimits.lines + 1) throw listRefused(tooLong);
  const [first] = rows;
  const columns = first && !first.cells.some((cell) => cell.includes("@")) ? columnsOf(first.cells) : undefined;
  const people = (columns ? rows.slice(1) : rows).map(({ line, cells }) => understand(line, cells, columns));
  if (people.length === 0)
    throw listRefused("The list is empty. Write a person a line: first name, last name, e-mail.");
  if (people.length > listLimits.lines) throw listRefused(tooLong);
  return people;
}

/** Said of what is too long, here and where a request is cut off. */
export const tooLong = `The list is too long. Send at most ${listLimits.lines} people at a time, in at most ${listLimits.bytes / 1024} KB.`;

interface Columns {
  first: number;
  last: number;
  email: number;
}

/** Which column holds what, where the first line says so. */
function columnsOf(names: readonly string[]): Columns | undefined {
  const find = (pattern: RegExp) => names.findIndex((name) => pattern.test(name.toLowerCase()));
  const columns = { first: find(/first|given|vorname/), last: find(/last|sur|family/), email: find(/mail|address/) };
  return columns.email < 0 ? undefined : columns;
}

function understand(line: number, cells: readonly string[], columns: Columns | undefined): ListedLine {
  if (columns) {
    const cell = (index: number) => cells[index] ?? "";
    return check(line, cell(columns.first), cell(columns.last), cell(columns.email));
  }
  const [only = ""] = cells;
  const named = cells.length === 1 ? /^(.*?)\s*<([^<>]*)>$/.exec(only) : null;
  if (named) return check(line, ...splitName(named[1] ?? ""), named[2] ?? "");
  const at = cells.findIndex((cell) => cell.includes("@"));
  if (at < 0) return { ...nothing, line, email: cells.join(", ").slice(0, 100), problem: "bad-address" };
  const [first = "", last] = cells.filter((_, index) => index !== at);
  return check(line, ...(last === undefined ? splitName(first) : ([first, last] as const)), cells[at] ?? "");
}

function splitName(name: string): readonly [first: string, last: string] {
  const words = name.replaceAll(/^"|"$/g, "").trim().split(/\s+/);
  return [words.slice(0, -1).join(" ") || (words[0] ?? ""), words.length > 1 ? (words.at(-1) ?? "") : ""];
}

function check(line: number, firstName: string, lastName: string, address: string): ListedLine {
  const email = personEmailSchema.safeParse(address);
  const [first, last] = [personNameSchema.safeParse(firstName), personNameSchema.safeParse(lastName)];
  if (!email.success) {
    const problem = hasForeignLetters(address) ? "foreign-address" : "bad-address";
    return { ...nothing, line, email: address.slice(0, 100), problem };
  }
  if (!first.success || !last.success) return { ...nothing, line, email: email.data, problem: "bad-name" };
  return { line, firstName: first.data, lastName: last.data, email: email.data, problem: null };
}
