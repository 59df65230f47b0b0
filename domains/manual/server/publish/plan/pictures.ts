import type { Block } from "../../../model/blocks/registry/schemas.ts";
import type { NewPicture } from "../../stores/image-store.ts";
import type { PictureSize } from "../../model/markdown/read/markdown-context.ts";
import { createHash } from "node:crypto";
import path from "node:path";
import type { ManualEdition, ManualImage } from "../../model/manual.ts";

const addressPrefix = "/images/";

const contentTypes: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".gif": "image/gif",
};

type Picture = Extract<Block, { type: "image" }>["image"][number];

function pictures(blocks: readonly Block[]): Picture[] {
  return blocks.flatMap((block) => (block.type === "image" ? block.image : []));
}

/** Returns the names of the pictures in blocks, in order. */
export function pictureNames(blocks: readonly Block[]): string[] {
  return pictures(blocks).map(({ url }) => url.slice(addressPrefix.length));
}

/** Returns the name a picture is stored under: a content hash, so that an address always means the same picture. */
export function contentName({ name, bytes }: ManualImage): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16) + path.extname(name);
}

/** Returns the block with its pictures' stored names. */
export function renamePictures(block: Block, names: ReadonlyMap<string, string>): Block {
  if (block.type !== "image") return block;
  const image = block.image.map((picture) => {
    const name = picture.url.slice(addressPrefix.length);
    return { ...picture, url: addressPrefix + (names.get(name) ?? name) };
  });
  return { ...block, image };
}

/** Returns the row that a picture is stored as. */
export function pictureRow(name: string, bytes: Uint8Array, { width, height }: PictureSize): NewPicture {
  const content_type = contentTypes[path.extname(name)] ?? "application/octet-stream";
  return { name, content_type, width, height, bytes };
}

/** Returns rows for the pictures a manual uses, and the names of those it doesn't. */
export function pictureRows(
  edition: ManualEdition,
  blocks: readonly Block[],
  names: ReadonlyMap<string, string>,
): { rows: NewPicture[]; unused: string[] } {
  const shown = new Map(pictures(blocks).map((picture) => [picture.url.slice(addressPrefix.length), picture]));
  const rows = new Map<string, NewPicture>();
  const unused: string[] = [];
  for (const image of edition.images) {
    const picture = shown.get(image.name);
    const name = names.get(image.name);
    if (picture === undefined || name === undefined) {
      unused.push(image.name);
      continue;
    }
    rows.set(name, pictureRow(name, image.bytes, picture));
  }
  return { rows: [...rows.values()], unused };
}
