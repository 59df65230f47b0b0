import type { EditionView, PageView } from "../../../../manual/server/public.ts";
import {
  type Block,
  type TableRow,
  blockLines,
  cellVariants,
  plainText,
  tableCells,
} from "../../../../manual/server/model/public.ts";
import { areaOf, plainApostrophes } from "../../../../manual/rules.ts";
import type { SearchRecord } from "../../../contract.ts";

import { foldWord } from "../../engine/text/words.ts";

/** Returns a page's records in order: one for each heading with the text below it, and one for what comes before. */
export function pageRecords(page: PageView, view: EditionView, blocks: readonly Block[]): IndexedRecord[] {
  const sectionTitle = view.sections.find(({ handle }) => handle === page.section)?.title ?? "";
  const names = [page.title, ...page.ancestors.map(({ title }) => title), sectionTitle];
  return cutSections(blocks).flatMap((section) => sectionRecords(page, view, section, names));
}

function sectionRecords(page: PageView, view: EditionView, section: PageSection, names: string[]): IndexedRecord[] {
  const { heading, above } = section;
  const tables = section.blocks.flatMap((block) => (block.type === "table" ? [{ block, cut: cutTable(block) }] : []));
  const cuts = new Map(tables.map(({ block, cut }) => [block, cut]));
  const texts = section.blocks.map((block) => {
    const cut = block.type === "table" ? cuts.get(block) : undefined;
    return cut === undefined ? blockText(block) : rowsText(cut.before);
  });
  const whole = tables.filter(({ cut }) => cut === undefined);
  const name = heading === null ? null : [heading.code, heading.text].filter((part) => part !== "").join(" ");
  const subtitle = heading === null ? page.subtitle : "";
  const text = [subtitle, ...texts].filter((each) => each !== "").join("\n");
  const parts = tables.flatMap(({ cut }) => cut?.parts ?? []);
  const head: IndexedRecord = {
    record: recordOf(page, view.site.handle, heading?.id ?? null, name, text),
    ownCode: heading === null ? page.code : heading.code,
    printPage: heading === null ? printedNumber(page.formattedPageNumber) : 0,
    own: heading === null ? page.title : heading.text,
    context: heading === null ? names.slice(1) : [page.title, ...above, ...names.slice(1)],
    definitions: definitionsOf(whole.flatMap(({ block }) => block.rows)),
    indexWords: [],
    searchWords: [],
    isEmpty: text === "" && parts.length === 0,
  };
  return [head, ...parts.map((part, index) => partRecord(head, part, index + 1))];
}

function partRecord(head: IndexedRecord, part: { band: string; rows: Parameters<typeof rowsText>[0] }, number: number) {
  const { record } = head;
  const title = [record.bluebook.headingBlockTitle ?? "", part.band].filter((text) => text !== "").join(": ");
  return {
    record: {
      ...record,
      objectID: `${record.objectID}~${number}`,
      bluebook: { ...record.bluebook, data: rowsText(part.rows), headingBlockTitle: title },
    },
    ownCode: "",
    printPage: 0,
    own: part.band,
    context: [head.own, ...head.context],
    definitions: definitionsOf(part.rows),
    indexWords: [],
    searchWords: [],
    isEmpty: false,
  };
}

/** 375 for p. 375; 0 for a number that isn't Arabic. */
function printedNumber(page: string): number {
  return /^\d{1,4}$/.test(page) ? Number(page) : 0;
}

/** The record id of a heading, or of a page's beginning. */
export function recordId(pageId: string, headingId: string | null): string {
  return headingId === null ? pageId : `${pageId}.${headingId}`;
}

function recordOf(
  page: PageView,
  version: string,
  headingId: string | null,
  name: string | null,
  data: string,
): SearchRecord {
  return {
    objectID: recordId(page.id, headingId),
    version,
    id: page.id,
    uri: page.uri,
    section: page.section,
    sectionGroup: areaOf(page.section) === "blue" ? "Bluepages" : "Whitepages",
    code: page.code,
    title: page.title,
    ancestors: page.ancestors.map(({ code, title, uri }) => ({ code, title, uri })),
    isPublic: page.isPublic,
    bluebook: { data, headingBlockTitle: name, headingBlockId: headingId },
  };
}

/** Part of a page: a heading and what follows up to the next one, or what comes before the first. */
export interface PageSection {
  heading: { id: string; code: string; text: string; level: number } | null;
  /** The names of the headings above it, outermost first. */
  above: string[];
  blocks: Block[];
}

/** Splits a page's blocks at its headings. The first section has no heading and may be empty. */
export function cutSections(blocks: readonly Block[]): PageSection[] {
  const top: PageSection = { heading: null, above: [], blocks: [] };
  let current = top;
  const sections = [top];
  const path: PageSection[] = [];
  for (const block of blocks) {
    if (block.type !== "heading") {
      current.blocks.push(block);
      continue;
    }
    const { id, headingCode: code, headingLevel } = block;
    const heading = { id, code: code.trim(), text: plainText(block.headingText), level: headingLevel[0] ?? 1 };
    while ((path.at(-1)?.heading?.level ?? -1) >= heading.level) path.pop();
    current = { heading, above: path.map((section) => section.heading?.text ?? ""), blocks: [] };
    path.push(current);
    sections.push(current);
  }
  return sections;
}

/** Part of a long table: the rows under one of its bands. */
interface TablePart {
  band: string;
  rows: TableRow[];
}

type TableBlock = Extract<Block, { type: "table" }>;

/** Shorter tables stay in one record. */
const LONG_TABLE = 80;
const whollyBold = /^<strong>(?:(?!<\/strong>).)*<\/strong>$/;

/**
 * Splits a long table, so that one of fifty states is found by itself: at the all-bold bands if there are several, else
 * at every band. Returns undefined if the table is short or has too few bands.
 */
export function cutTable({ rows }: TableBlock): { before: TableRow[]; parts: TablePart[] } | undefined {
  if (rows.length < LONG_TABLE) return undefined;
  const bands = rows.filter(({ kind }) => kind === "band");
  const bold = bands.filter(({ column1 }) => whollyBold.test(column1));
  const cuts = new Set(bold.length > 1 ? bold : bands);
  if (cuts.size < 2) return undefined;
  const before: TableRow[] = [];
  const parts: TablePart[] = [];
  for (const row of rows) {
    if (cuts.has(row)) parts.push({ band: plainText(row.column1), rows: [] });
    else (parts.at(-1)?.rows ?? before).push(row);
  }
  return { before, parts };
}

/** The text of a block, with paragraphs and rows on lines of their own. */
export function blockText(block: Block): string {
  return blockLines(block)
    .map((cells) => cells.join(" · "))
    .join("\n");
}

/** A table's rows as text, one per line. */
function rowsText(rows: readonly TableRow[]): string {
  return rows.map((row) => cellsOf(row).join(" · ")).join("\n");
}

const LONGEST_DEFINITION = 90;
/** A cell with a citation defines nothing. */
const citation = / v\. |\(\d{4}\)|\d{3} [A-Z]/;

/** What a table's rows define. */
export interface Definitions {
  /**
   * Each short cell. `Chief Judge, Chief Justice` defines both, as does `So., So. 2d`, and `Academ[ic,y]` its variants.
   */
  terms: string[];
  /** The terms of rows that pair an abbreviation with its meaning. */
  abbreviations: string[];
}

/** Returns what a table's rows define. */
export function definitionsOf(rows: readonly TableRow[]): Definitions {
  const terms: string[] = [];
  const abbreviations: string[] = [];
  for (const row of rows) {
    if (row.kind === "band") continue;
    const cells = cellsOf(row)
      .map(withoutBlanks)
      .filter((cell) => cell !== "" && cell.length <= LONGEST_DEFINITION && !citation.test(cell));
    const versions = cells.map((cell) => ({ whole: [cell, ...cellVariants(cell)], pieces: partsOfCell(cell) }));
    terms.push(...versions.flatMap(({ whole, pieces }) => [...whole, ...pieces]));
    const [first, ...others] = versions;
    const long = first ? [...first.whole, ...first.pieces] : [];
    const isShort = (each: string) => long.some((name) => abbreviates(each, name));
    // If a cell also says something else, its pieces aren't abbreviations: 'U.S.; until the page is known, S. Ct.'
    const short = others.flatMap(({ whole, pieces }) => [
      ...whole.filter(isShort),
      ...(pieces.every(isShort) ? pieces : []),
    ]);
    if (short.length > 0) abbreviations.push(...long, ...short);
  }
  return { terms, abbreviations };
}

function partsOfCell(cell: string): string[] {
  const pieces = cell
    .replaceAll(/\[[^\]]*\]|\([^)]*\)/g, "")
    .split(/[,;]/)
    .map((piece) => piece.trim())
    .filter(isNotEmpty);
  return pieces.length > 1 || pieces[0] !== cell ? pieces : [];
}

function cellsOf(row: TableRow): string[] {
  return tableCells(row).map(plainText).filter(isNotEmpty);
}

/** Removes placeholders, which define nothing: 'Fed. R. Evid. <rule>'. */
function withoutBlanks(cell: string): string {
  return cell.replaceAll(/\s*<[^<>]*>/g, "").trim();
}

function isNotEmpty(text: string): boolean {
  return text !== "";
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}']*|&/gu;
const ordinal = /^\d{1,3}(?:d|st|nd|rd|th)$/;
const emptyWords = new Set(["a", "an", "the", "of", "and", "for", "in", "to", "on", "west"]);

/**
 * Whether `short` abbreviates `long`: it is shorter, and each of its parts resembles a word of the other, in order. F.
 * App’x for Federal Appendix, Cal. Rptr. 3d for West’s California Reporter, NLRB for National Labor Relations Board.
 */
export function abbreviates(written: string, long: string): boolean {
  const short = plainApostrophes(written);
  if (short.length >= long.length || !/[.']|^\p{Lu}{2,}$|^\p{L}+$/u.test(short)) return false;
  const shortParts = wordsOf(short).filter((part) => !ordinal.test(part) && part !== "&");
  const longWords = wordsOf(long);
  if (shortParts.length === 0) return false;
  return isInOrder(shortParts, longWords) || isInitials(shortParts, longWords);
}

function wordsOf(text: string): string[] {
  return [...plainApostrophes(text).matchAll(wordPattern)].map(([part]) => (part === "&" ? part : foldWord(part)));
}

function isInOrder(short: readonly string[], long: readonly string[]): boolean {
  let at = 0;
  for (const part of short) {
    while (at < long.length && !resembles(part, long[at] ?? "")) at++;
    if (at++ >= long.length) return false;
  }
  return true;
}

/** Whether the word contains the part's letters in order, starting with the first. */
function resembles(part: string, word: string): boolean {
  if (part[0] !== word[0]) return false;
  let at = 0;
  for (const letter of part) {
    at = word.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Whether the only part consists of the words' initials (NLRB), with or without function words. */
function isInitials([only, ...others]: readonly string[], long: readonly string[]): boolean {
  if (only === undefined || others.length > 0) return false;
  const initials = (words: readonly string[]) => words.map((word) => word[0] ?? "").join("");
  return initials(long.filter((word) => !emptyWords.has(word))) === only || initials(long) === only;
}

/** A record with everything it is found by besides its visible text. */
export interface IndexedRecord {
  record: SearchRecord;
  /** The section's own code: its heading's, or the page's for the top of a page. Empty if there is none. */
  ownCode: string;
  /** The number of the printed page on which its page begins, for the top of a page; 0 if unknown. */
  printPage: number;
  /** The section's name: the heading, or the page's title. */
  own: string;
  /** The names of its ancestors: first the page (or the one above), then headings and pages above. */
  context: string[];
  /** What its tables define. */
  definitions: Definitions;
  /** What the edition's index of terms calls it. */
  indexWords: readonly string[];
  /** What readers who don't know its name call it; never shown. */
  searchWords: readonly string[];
  /** Queries that it answers before all others; never shown. */
  answers?: readonly string[];
  /** Whether it is a mere name, all that it tells being said below it. */
  isEmpty: boolean;
}
