import { pictureSizes } from "../../stores/image-store.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";
import { LinkIndex, linkablePages } from "../../files/links/link-index.ts";
import { type PartFile, partFile } from "../../files/write/part-files.ts";
import type { ManualEdition } from "../../model/manual.ts";
import { askAside } from "../aside/aside.ts";
import { partKinds } from "./kinds.ts";
import type { OpenPart } from "./open-part.ts";
import { manualWith } from "./part-manual.ts";
import type { PartState } from "./part-state.ts";
import type { PartOrder, ReadPartSource } from "./read-part-text.ts";

/** Writes what a part says as the file of a manual's folder has it; '' if there would be no file. */
export async function partSource(db: Queries, opened: OpenPart, says: PartState): Promise<string> {
  const manual = await manualWith(db, opened, says);
  const links = new LinkIndex(linkablePages(manual));
  await yieldToEventLoop();
  return await writeFile(partKinds[opened.part].file, manual, links);
}

/** So many items of a long file are written at once. */
const ITEMS_AT_ONCE = 20;

/** Writes a file; the two long ones in pieces, between which other requests are answered. */
async function writeFile(file: PartFile, manual: ManualEdition, links: LinkIndex): Promise<string> {
  const pieces =
    file === "index.yaml"
      ? slices(manual.index).map((index) => ({ ...manual, index }))
      : file === "search-words.yaml"
        ? slices(manual.searchWords).map((searchWords) => ({ ...manual, searchWords }))
        : [manual];
  const texts: string[] = [];
  for (const piece of pieces) {
    const text = partFile(file, piece, links) ?? "";
    texts.push(texts.length === 0 ? text : text.replace(head, ""));
    await yieldToEventLoop();
  }
  return texts.join("");
}

/** What stands above the items: a comment, or the name of their list. */
const head = /^(?:#.*\n|\n|terms:\n)+/;

function slices<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / ITEMS_AT_ONCE) }, (_, place) =>
    items.slice(place * ITEMS_AT_ONCE, (place + 1) * ITEMS_AT_ONCE),
  );
}

/**
 * Reads what an editor made of a part's file, as strictly as an import and in a thread, for others must not wait; `seen`
 * is what the part said when they began.
 */
export async function readPartSource(
  db: Queries,
  { seen, opened }: { seen: PartState; opened: OpenPart },
  text: string,
): Promise<ReadPartSource> {
  const { part, edition } = opened;
  const manual = await manualWith(db, opened, seen);
  const source = text.replaceAll("\r\n", "\n");
  const pictures = await pictureSizes(db, picturesIn(source));
  const pages = edition.pages.map(({ id, section, slug }) => ({ id, section, slug }));
  await yieldToEventLoop();
  const order: PartOrder = { part, text: source, pictures, manual, pages, known: seen };
  return await askAside({ kind: "part", ...order }, () => {
    return { faults: [{ line: 1, message: "Reading this takes too long. Remove anything that isn’t an entry." }] };
  });
}

/** The names of the pictures in a text. */
function picturesIn(text: string): string[] {
  const found = text.matchAll(/images\/([a-z0-9-]+\.(?:png|svg|jpg|webp|gif))/g);
  return [...new Set([...found].map(([, name = ""]) => name))];
}
