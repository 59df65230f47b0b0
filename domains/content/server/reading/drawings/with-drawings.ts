import type { Drawing } from "../../../blocks/image/schema.ts";
import type { Block } from "../../../blocks/registry/schemas.ts";
import type { Guide } from "../../../contract.ts";
import type { Content } from "../content.ts";
import { readDrawingsAside } from "./read-drawings-aside.ts";

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

/** Returns a guide or help page with its drawings; undefined if there is none. */
export async function guideWithDrawings(
  reading: Promise<Guide | undefined>,
  image: Content["image"],
): Promise<Guide | undefined> {
  const guide = await reading;
  return guide && { ...guide, blocks: await withDrawings(guide.blocks, image) };
}
