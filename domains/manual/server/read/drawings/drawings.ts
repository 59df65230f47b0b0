import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { isFileDamaged, isFileUnavailable } from "../../../../../platform/files/stores/stored-files.ts";
import { ThreadStopped, inThread } from "../../../../../platform/threads/in-thread.ts";
import { type Drawing, drawingSchema, longestDrawing } from "../../../model/blocks/image/schema.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import type { Guide } from "../../../contract.ts";
import type { Content } from "../content.ts";

/** What pictures were found to be, by their contents: a page is read anew with each release, its pictures stay. */
const known = new LRUCache<string, { drawing: Drawing | null }>({ max: 1_000 });

const answer = z.array(drawingSchema.nullable());
/** All drawings of a page are read in some milliseconds. */
const LONGEST_MS = 5_000;

/**
 * Reads pictures as `readDrawing` does, in a thread: their text is an editor's. Null for what is no drawing, and is shown
 * as a picture. Nothing is read that can't be a drawing.
 */
async function readDrawingsAside(files: readonly Uint8Array[]): Promise<(Drawing | null)[]> {
  const asked = files.map((bytes) => ({ bytes, key: createHash("sha256").update(bytes).digest("base64url") }));
  const news = new Map(
    asked.filter(({ key, bytes }) => !known.has(key) && mayBe(bytes)).map((each) => [each.key, each]),
  );
  if (news.size > 0) {
    const svgs = [...news.values()].map(({ bytes }) => new TextDecoder().decode(bytes));
    const drawings = await read(svgs);
    for (const [index, key] of [...news.keys()].entries()) known.set(key, { drawing: drawings[index] ?? null });
  }
  return asked.map(({ key }) => known.get(key)?.drawing ?? null);
}

/** Whether the signs of a drawing are there at all. */
function mayBe(bytes: Uint8Array): boolean {
  return (
    bytes.length <= 4 * longestDrawing && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("drawing")
  );
}

async function read(svgs: string[]): Promise<(Drawing | null)[]> {
  try {
    const file = new URL("./drawing-thread.ts", import.meta.url);
    // A reader waits for it.
    return await inThread(file, { order: svgs, answer, longestMs: LONGEST_MS, skipsLine: true, comesOften: true });
  } catch (error) {
    if (!(error instanceof ThreadStopped)) throw error;
    return svgs.map(() => null);
  }
}

type Picture = Extract<Block, { type: "image" }>["image"][number];

/** Returns a page's blocks with the drawings that stand in the page in place of their pictures, read from the files. */
export async function withDrawings(blocks: readonly Block[], image: Content["image"]): Promise<Block[]> {
  const urls = blocks.flatMap((block) => (block.type === "image" ? block.image.map(({ url }) => url) : []));
  const drawings = await drawingsOf(
    urls.filter((url) => url.endsWith(".svg")),
    image,
  );
  const addDrawing = (picture: Picture): Picture => {
    // Only what was read here and now is put into a page, whatever is stored.
    const { drawing: _stored, ...shown } = picture;
    const drawing = drawings.get(shown.url);
    return drawing ? { ...shown, drawing } : shown;
  };
  return blocks.map((block) => (block.type === "image" ? { ...block, image: block.image.map(addDrawing) } : block));
}

async function drawingsOf(
  urls: readonly string[],
  image: Content["image"],
): Promise<ReadonlyMap<string, Drawing | null>> {
  if (urls.length === 0) return new Map();
  const found = await Promise.all(
    [...new Set(urls)].map(async (url) => ({ url, file: await image(url.slice("/images/".length)) })),
  );
  const files = found.flatMap(({ url, file }) => (file ? [{ url, bytes: file.bytes }] : []));
  const drawings = await readDrawingsAside(files.map(({ bytes }) => bytes));
  return new Map(files.map(({ url }, index) => [url, drawings[index] ?? null]));
}

/**
 * Returns how to read pictures where those that can't be read just have no drawing: the page shows them by their
 * address. A store that was away once isn't asked again.
 */
export function ifReadable(image: Content["image"]): Content["image"] {
  let isAway = false;
  return async (name) => {
    if (isAway) return undefined;
    try {
      return await image(name);
    } catch (error) {
      if (isFileUnavailable(error)) isAway = true;
      else if (!isFileDamaged(error)) throw error;
      return undefined;
    }
  };
}

/** Returns a guide or help page with its drawings; undefined if there is none. */
export async function guideWithDrawings(
  reading: Promise<Guide | undefined>,
  image: Content["image"],
): Promise<Guide | undefined> {
  const guide = await reading;
  return guide && { ...guide, blocks: await withDrawings(guide.blocks, image) };
}
