import type { Block } from "../../../model/blocks/registry/schemas.ts";
import type { PictureSize } from "../../model/markdown/read/markdown-context.ts";
import { cleanHtml } from "../../model/clean-html.ts";
import { mapHtml } from "../../../model/blocks/map-html.ts";
import { blocksSaveSchema, mostDrawingBytes } from "../../../admin/editing-contract.ts";
import { mostRowsOfPage } from "../../files/markdown/page-limits.ts";
import { saveTooLong, saveUnreadable } from "../errors.ts";
import type { DraftSave } from "../merge/merge-drafts.ts";
import { measurePicture } from "../../files/pictures/measure-picture.ts";
import { sniffPicture } from "../../files/pictures/sniff-picture.ts";

/** An editor's changes, cleaned, and the version of the draft that it knew. */
export interface CleanSave {
  since: number;
  save: DraftSave;
}

/**
 * Reads what an editor in a browser sent, whatever that is: blocks are checked by the schema they are stored by, and
 * their HTML is cleaned like that of an import. A block of which nothing is left is removed. Takes a while, and is for a
 * thread.
 * @throws AppError save-unreadable, save-too-long
 */
export function readSave(text: string): CleanSave {
  const read = blocksSaveSchema.safeParse(parse(text));
  if (!read.success) {
    const isTooLong = read.error.issues.some(({ code }) => code === "too_big");
    throw isTooLong ? saveTooLong() : saveUnreadable();
  }
  const { since, blocks, order, fields } = read.data;
  const rows = blocks.reduce((sum, { now }) => sum + (now?.type === "table" ? now.rows.length : 0), 0);
  if (rows > mostRowsOfPage) throw saveTooLong();
  const placed = new Set(order.now);
  const isPlaced = blocks.every(({ id, now }) => now === null || placed.has(id));
  const areIdsUnique = placed.size === order.now.length && new Set(blocks.map(({ id }) => id)).size === blocks.length;
  if (!isPlaced || !areIdsUnique) throw saveUnreadable();
  return {
    since,
    save: {
      blocks: blocks.map(({ id, was, now }) => ({ id, was, now: now && cleanBlock(now) })),
      order,
      fields: {
        ...(fields.title === undefined ? {} : { title: fields.title }),
        ...(fields.subtitle === undefined ? {} : { subtitle: fields.subtitle }),
      },
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw saveUnreadable();
  }
}

function cleanBlock(block: Block): Block | null {
  const clean = mapHtml(block, cleanHtml);
  if (clean.type === "text" || clean.type === "example") return clean.text === "" ? null : clean;
  if (clean.type === "tip") return clean.tip === "" ? null : clean;
  if (clean.type !== "image") return clean;
  // A drawing is read from the picture's file, never taken from a browser.
  const image = clean.image.map(({ url, alt, width, height, caption }) => ({ url, alt, width, height, caption }));
  return { type: "image", image };
}

/** A picture that somebody sent: its kind and size, or a sentence that says why it is refused. */
export type CheckedPicture = ({ kind: string } & PictureSize) | { refused: string };

/** Checks a picture as an import does. A drawing is read whole. */
export function checkPicture(bytes: Uint8Array): CheckedPicture {
  const kind = sniffPicture(bytes)?.kind ?? "png";
  if (kind === "svg" && bytes.length > mostDrawingBytes)
    return { refused: "This drawing is larger than 1 MB. Save it with fewer parts, or as PNG." };
  const size = measurePicture(`picture.${kind}`, bytes);
  return "refused" in size ? size : { kind, ...size };
}
