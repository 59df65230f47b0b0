import { readDrawing } from "../../../blocks/image/server/read-drawing.ts";
import type { Block } from "../../../blocks/registry/schemas.ts";
import type { Guide } from "../../../contract.ts";
import type { Content } from "../content.ts";

type Picture = Extract<Block, { type: "image" }>["image"][number];

/** Returns a page's blocks with the drawings that stand in the page in place of their pictures, read from the files. */
export async function withDrawings(blocks: readonly Block[], image: Content["image"]): Promise<Block[]> {
  const addDrawing = async (picture: Picture): Promise<Picture> => {
    // Only what was read here and now is put into a page, whatever is stored.
    const { drawing: _stored, ...shown } = picture;
    const file = shown.url.endsWith(".svg") ? await image(shown.url.slice("/images/".length)) : undefined;
    const drawing = file && readDrawing(new TextDecoder().decode(file.bytes));
    return drawing ? { ...shown, drawing } : shown;
  };
  return Promise.all(
    blocks.map(async (block) =>
      block.type === "image" ? { ...block, image: await Promise.all(block.image.map(addDrawing)) } : block,
    ),
  );
}

/** Returns a guide or help page with its drawings; undefined if there is none. */
export async function guideWithDrawings(
  reading: Promise<Guide | undefined>,
  image: Content["image"],
): Promise<Guide | undefined> {
  const guide = await reading;
  return guide && { ...guide, blocks: await withDrawings(guide.blocks, image) };
}
