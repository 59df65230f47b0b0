import type { InlinePlace } from "../../model/markdown/write/flow-markdown.ts";
import { writePlainWords } from "../../model/markdown/plain-words.ts";
import type { ManualEdition, ManualPage } from "../../model/manual.ts";
import { LinkIndex, linkablePages } from "../links/link-index.ts";
import { linkDestinations } from "./block-markdown.ts";
import { pageMarkdown, partFile, partFiles, writtenLine, yamlText } from "./part-files.ts";
import { randomUUID } from "node:crypto";
import { lstat, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { makeFolder } from "../../../../../platform/files/make-folder.ts";

type Destination = InlinePlace["destination"];

/**
 * Returns the files of an edition in canonical form (`normalizeEdition`), by path. Equal editions yield equal bytes.
 */
export function manualFiles(edition: ManualEdition): Map<string, string | Uint8Array> {
  const links = new LinkIndex(linkablePages(edition));
  const destination = linkDestinations(links);
  const files = new Map<string, string | Uint8Array>([["edition.yaml", editionYaml(edition, destination)]]);
  for (const name of partFiles) {
    const text = partFile(name, edition, links);
    if (text !== null) files.set(name, text);
  }
  for (const { handle } of edition.sections) {
    addPages(
      edition.pages.filter((page) => page.section === handle),
      handle,
      destination,
      files,
    );
  }
  for (const image of edition.images) {
    files.set(`images/${image.name}`, image.bytes);
  }
  return files;
}

function addPages(
  pages: readonly ManualPage[],
  folder: string,
  destination: Destination,
  files: Map<string, string | Uint8Array>,
): void {
  const width = Math.max(3, String(pages.length * 10).length);
  for (const [index, page] of pages.entries()) {
    const stem = `${folder}/${String((index + 1) * 10).padStart(width, "0")}-${page.slug}`;
    files.set(`${stem}.md`, pageMarkdown(frontMatter(page), page.blocks, destination));
    addPages(page.children, stem, destination, files);
  }
}

function frontMatter(page: ManualPage): Record<string, string | boolean> {
  return {
    ...(page.code === "" ? {} : { code: writePlainWords(page.code) }),
    title: writePlainWords(page.title),
    ...(page.subtitle === "" ? {} : { subtitle: writePlainWords(page.subtitle) }),
    ...(page.formattedPageNumber === "" ? {} : { page: writePlainWords(page.formattedPageNumber) }),
    ...(page.isPublic ? { public: true } : {}),
    ...(page.displayContents ? { contents: true } : {}),
  };
}

function editionYaml(edition: ManualEdition, destination: Destination): string {
  return yamlText({
    handle: edition.handle,
    name: writePlainWords(edition.name),
    sections: Object.fromEntries(edition.sections.map((section) => [section.handle, writePlainWords(section.title)])),
    ...(edition.notice === "" ? {} : { notice: writtenLine(edition.notice, destination) }),
  });
}

/** Whether a folder is new or empty, has files, or is none. */
export async function stateOfFolder(folder: string): Promise<"free" | "filled" | "other"> {
  const state = await lstat(folder).catch(() => null);
  if (state === null) return "free";
  if (!state.isDirectory()) return "other";
  return (await readdir(folder)).length === 0 ? "free" : "filled";
}

/**
 * Writes files into a folder beside `folder`, and has them inspected, which may reject them by throwing. `keep` then puts
 * them in the place of `folder`, which must be new or empty: a crash leaves it so, or with all files.
 */
export async function writeBeside(
  folder: string,
  files: ReadonlyMap<string, string | Uint8Array>,
  inspect: (written: string) => Promise<void>,
  keep: boolean,
): Promise<void> {
  const target = resolve(folder);
  const fresh = `${target}.new-${randomUUID()}`;
  try {
    for (const [path, content] of files) {
      makeFolder(dirname(join(fresh, path)));
      await writeFile(join(fresh, path), content);
    }
    await inspect(fresh);
    if (!keep) return;
    await rmdir(target).catch(() => undefined);
    await rename(fresh, target);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
