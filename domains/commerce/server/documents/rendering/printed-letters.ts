import { readFile } from "node:fs/promises";
import { AppError } from "../../../../../platform/http/errors.ts";
import type { TemplateFile } from "./compile-pdf.ts";
import { fontFilesFor } from "./font-files.ts";
import { lettersOfFont } from "./letters-of-font.ts";

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
