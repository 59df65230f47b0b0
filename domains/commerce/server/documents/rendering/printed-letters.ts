import { readFile, readdir } from "node:fs/promises";
import { AppError } from "../../../../../platform/http/errors.ts";
import { type TemplateFile, templateUnfit } from "./compile-pdf.ts";
import { extname, join } from "node:path";
import { type DocumentKind, documentKinds } from "../../../documents/document-kinds.ts";

/** The letters of each typeface, read once; a document is refused before it is issued, so that this is on the way. */
const known = new Map<string, Promise<ReadonlySet<number>>>();

function lettersOf(file: URL): Promise<ReadonlySet<number>> {
  const found = known.get(file.href) ?? readFile(file).then(lettersOfFont);
  known.set(file.href, found);
  return found;
}

/**
 * Returns the letters of a text, each once, that no typeface has: none of the shipped ones, nor of those beside a
 * publisher's `templates`. Templates made before there were typefaces for other scripts don't name them.
 */
export async function missingLetters(text: string, templates?: readonly TemplateFile[]): Promise<string[]> {
  const hasFallback = templates === undefined || templates.some(namesFallback);
  const shipped = await Promise.all(fontFilesFor(text, hasFallback).map(lettersOf));
  const own = (templates ?? []).filter(({ name }) => /\.(?:otf|ttf)$/.test(name));
  const fonts = [...shipped, ...own.map(({ content }) => lettersOfFont(Buffer.from(content)))];
  return [...new Set(text)].filter((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return !/\s/.test(letter) && !fonts.some((letters) => letters.has(code));
  });
}

/**
 * Refuses texts that a document would show as boxes.
 * @throws AppError letters-unprintable
 */
export async function requirePrintable(texts: readonly string[], templates?: readonly TemplateFile[]): Promise<void> {
  const missing = await missingLetters(texts.join("\n"), templates);
  if (missing.length > 0) throw lettersUnprintable(missing);
}

function namesFallback({ name, content }: TemplateFile): boolean {
  return name.endsWith(".typ") && /data\.(?:at\("fallback"|fallback\b)/.test(Buffer.from(content).toString());
}

/** Letters that no typeface of documents has. */
function lettersUnprintable(letters: readonly string[]): AppError {
  const shown = letters.slice(0, 10).join(" ");
  const message = `Documents can’t show these letters: ${shown}. Write them in others.`;
  return new AppError({ code: "letters-unprintable", status: 422, message });
}

/**
 * Reads which letters a font file has: its table `cmap`, formats 4 and 12
 * (https://learn.microsoft.com/typography/opentype/spec/cmap).
 */
function lettersOfFont(font: Buffer): ReadonlySet<number> {
  const start = tableOffset(font, "cmap");
  const letters = new Set<number>();
  for (let index = 0; index < font.readUInt16BE(start + 2); index += 1) {
    const map = font.subarray(start + font.readUInt32BE(start + 8 + 8 * index));
    const format = map.readUInt16BE(0);
    if (format === 4) addSegments(map, letters);
    if (format === 12) addGroups(map, letters);
  }
  return letters;
}

function tableOffset(font: Buffer, name: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + 16 * index;
    if (font.toString("latin1", entry, entry + 4) === name) return font.readUInt32BE(entry + 8);
  }
  throw new Error(`The font has no table ${name}.`);
}

/** Format 4: segments of the plane of 65,536, each with a shift or with a list of glyphs; glyph 0 is none. */
function addSegments(map: Buffer, letters: Set<number>): void {
  const size = map.readUInt16BE(6);
  for (let at = 0; at < size; at += 2) {
    const last = map.readUInt16BE(14 + at);
    const first = map.readUInt16BE(16 + size + at);
    const shift = map.readUInt16BE(16 + 2 * size + at);
    const listAt = 16 + 3 * size + at;
    const list = map.readUInt16BE(listAt);
    for (let letter = first; letter <= last && letter < 0xffff; letter += 1) {
      const glyph = list === 0 ? letter + shift : map.readUInt16BE(listAt + list + 2 * (letter - first));
      if ((glyph & 0xffff) !== 0) letters.add(letter);
    }
  }
}

/** Format 12: groups of letters with a glyph each. */
function addGroups(map: Buffer, letters: Set<number>): void {
  for (let group = 0; group < map.readUInt32BE(12); group += 1) {
    const at = 16 + 12 * group;
    for (let letter = map.readUInt32BE(at); letter <= map.readUInt32BE(at + 4); letter += 1) letters.add(letter);
  }
}

/** The typeface of documents (../fonts/OFL.md), unmodified; all its faces have the same letters. */
const serif: readonly URL[] = [
  new URL("../fonts/SourceSerif4-Regular.otf", import.meta.url),
  new URL("../fonts/SourceSerif4-It.otf", import.meta.url),
  new URL("../fonts/SourceSerif4-Semibold.otf", import.meta.url),
  new URL("../fonts/SourceSerif4Display-Regular.otf", import.meta.url),
];

/** A typeface that templates fall back to. */
interface FallbackFont {
  /** As templates name it. */
  family: string;
  file: URL;
}

/** Of a document's foot; has the letters of Latin, Greek and Cyrillic that the other lacks, such as 'ŧ'. */
const sans: FallbackFont = {
  family: "Source Sans 3",
  file: new URL("../fonts/SourceSans3-Regular.otf", import.meta.url),
};

const ofScripts: readonly (FallbackFont & { letters: RegExp })[] = [
  {
    family: "Noto Serif Hebrew",
    file: new URL("../fonts/NotoSerifHebrew-Regular.ttf", import.meta.url),
    letters: /\p{scx=Hebrew}/u,
  },
  {
    family: "Noto Naskh Arabic",
    file: new URL("../fonts/NotoNaskhArabic-Regular.ttf", import.meta.url),
    letters: /\p{scx=Arabic}/u,
  },
  {
    // Renders Chinese, Japanese and Korean letters as the language of the text wants them.
    family: "Noto Sans CJK SC",
    file: new URL("../fonts/NotoSansCJK-Regular.otf", import.meta.url),
    letters: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\uFF00-\uFFEF]/u,
  },
];

/** What a text falls back to, in this order: a large typeface costs time, and few texts need it. */
export function fallbackFontsFor(text: string): FallbackFont[] {
  return [sans, ...ofScripts.filter(({ letters }) => letters.test(text))].map(({ family, file }) => ({ family, file }));
}

/** The files that a text is set in, in the order in which templates fall back; `hasFallback`: whether they do. */
export function fontFilesFor(text: string, hasFallback = true): URL[] {
  return hasFallback ? [...serif, ...fallbackFontsFor(text).map(({ file }) => file)] : [...serif];
}

const shipped: readonly (readonly [name: string, file: URL])[] = [
  ["credit-note.typ", new URL("../templates/credit-note.typ", import.meta.url)],
  ["invoice.typ", new URL("../templates/invoice.typ", import.meta.url)],
  ["paper.typ", new URL("../templates/paper.typ", import.meta.url)],
  ["quote.typ", new URL("../templates/quote.typ", import.meta.url)],
  ["receipt.typ", new URL("../templates/receipt.typ", import.meta.url)],
];

/** What a template may use: others, images, and fonts. Everything else in its folder is ignored. */
const usable: ReadonlySet<string> = new Set([".typ", ".svg", ".png", ".jpg", ".otf", ".ttf"]);
const MOST_BYTES = 30_000_000;

/** The template that a kind of document begins with. */
export function templateOf(kind: DocumentKind): string {
  return `${kind}.typ`;
}

/**
 * Reads the templates: a publisher's from their folder, each time, so that a changed one is used for the next document;
 * otherwise the shipped ones.
 * @throws AppError template-unfit, which says what is missing or not allowed
 */
export async function readTemplates(folder: string | undefined): Promise<TemplateFile[]> {
  const files =
    folder === undefined
      ? shipped.map(([name, file]) => ({ name, path: file }))
      : (await namesIn(folder)).map((name) => ({ name, path: join(folder, name) }));
  const templates = await Promise.all(
    files.map(async ({ name, path }) => ({ name, content: new Uint8Array(await readFile(path)) })),
  );
  for (const kind of documentKinds)
    if (!templates.some(({ name }) => name === templateOf(kind)))
      throw templateUnfit(`${templateOf(kind)} is missing.`);
  for (const { name, content } of templates)
    if (name.endsWith(".typ") && /["']@/.test(new TextDecoder().decode(content)))
      throw templateUnfit(`${name} imports a package; it may only import files beside it.`);
  const size = templates.reduce((total, { content }) => total + content.length, 0);
  if (size > MOST_BYTES) throw templateUnfit(`The folder has ${size} bytes, ${MOST_BYTES} at most.`);
  return templates;
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw templateUnfit(`${folder} can't be read (${error instanceof Error ? error.message : String(error)}).`);
  });
  const files = entries.filter((entry) => entry.isFile() && usable.has(extname(entry.name)));
  return files.map(({ name }) => name).toSorted();
}
