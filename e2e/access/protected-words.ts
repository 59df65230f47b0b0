import { join } from "node:path";
import { plainText } from "../../domains/manual/model/blocks/plain-text.ts";
import { readManual } from "../../domains/manual/server/files/read-manual.ts";
import type { ManualEdition, ManualPage } from "../../domains/manual/server/model/manual.ts";
import { redact } from "../../domains/manual/server/read/read-entries.ts";

/** This many words in a row never match by chance. */
const ROW = 6;

/** What the shipped manual withholds from readers without access, determined without the server. */
export interface ProtectedWords {
  /** Words that occur nowhere in public text. */
  words: ReadonlySet<string>;
  /** Rows of words that occur nowhere in public text. */
  rows: ReadonlySet<string>;
  /** The addresses of all pages, which are protected, and the ids of their headings. */
  pages: { version: string; section: string; slug: string; isPublic: boolean; headings: string[] }[];
}

/** Reads the shipped editions and separates the protected words from the public ones. */
export async function readProtectedWords(): Promise<ProtectedWords> {
  const folder = join(import.meta.dirname, "../../manual");
  const editions = await Promise.all(
    ["v21", "v22"].map(async (name) => (await readManual(join(folder, name))).edition),
  );
  const texts = editions.map(splitEdition);
  const open = texts.flatMap(({ open: some }) => some).map(wordsOf);
  const hidden = texts.flatMap(({ hidden: some }) => some).map(wordsOf);
  const openWords = new Set(open.flat());
  const openRows = new Set(open.flatMap(rowsOf));
  return {
    words: new Set(hidden.flat().filter((word) => /^[a-z]{5,}$/.test(word) && !openWords.has(word))),
    rows: new Set(hidden.flatMap(rowsOf).filter((row) => !openRows.has(row))),
    pages: editions.flatMap((edition) =>
      allPages(edition.pages).map(({ section, slug, isPublic, blocks }) => ({
        version: edition.handle,
        section,
        slug,
        isPublic,
        headings: blocks.flatMap((block) => (block.type === "heading" ? [block.id] : [])),
      })),
    ),
  };
}

/** The same without the words of a public text. */
export function withoutWords(manual: ProtectedWords, text: string): ProtectedWords {
  const open = new Set(wordsOf(text));
  return { ...manual, words: new Set([...manual.words].filter((word) => !open.has(word))) };
}

/** The protected words and rows that occur in a text. */
export function findProtected({ words, rows }: ProtectedWords, text: string): string[] {
  const found = wordsOf(text);
  return [...found.filter((word) => words.has(word)), ...rowsOf(found).filter((row) => rows.has(row))];
}

interface Texts {
  open: string[];
  hidden: string[];
}

function splitEdition(edition: ManualEdition): Texts {
  const { name, notice, sections, guide, dashboard, help, panels } = edition;
  const common = [JSON.stringify([name, notice, sections, dashboard, panels])];
  const parts = allPages(edition.pages).map(splitPage);
  return {
    open: [...common, ...textsOf(guide.blocks), ...textsOf(help?.blocks ?? []), ...parts.flatMap(({ open }) => open)],
    hidden: [...parts.flatMap(({ hidden }) => hidden), ...textsOf(edition.index)],
  };
}

function splitPage({ code, title, subtitle, slug, blocks, isPublic }: ManualPage): Texts {
  const names = [code, title, subtitle, slug];
  // Also joined: search snippets join the cells of a table.
  if (isPublic) return { open: [...names, ...textsOf(blocks), textsOf(blocks).join(" ")], hidden: [] };
  const shown = textsOf(redact(blocks));
  const kept = new Set(shown);
  return { open: [...names, ...shown], hidden: textsOf(blocks).filter((text) => !kept.has(text)) };
}

function allPages(pages: readonly ManualPage[]): ManualPage[] {
  return pages.flatMap((page) => [page, ...allPages(page.children)]);
}

/** All texts of blocks or terms, one by one. */
function textsOf(content: unknown): string[] {
  const texts: string[] = [];
  JSON.stringify(content, (_key, value: unknown) => {
    if (typeof value === "string") texts.push(plainText(value));
    return value;
  });
  return texts;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function rowsOf(words: readonly string[]): string[] {
  return words.flatMap((_word, index) =>
    index + ROW <= words.length ? [words.slice(index, index + ROW).join(" ")] : [],
  );
}
