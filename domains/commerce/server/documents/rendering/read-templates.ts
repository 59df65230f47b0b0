import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { type DocumentKind, documentKinds } from "../../../documents/document-kinds.ts";
import { templateUnfit } from "./errors.ts";
import type { TemplateFile } from "./compile-pdf.ts";

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
