import { z } from "zod";
import { type Block, blockSchema } from "../../../model/blocks/registry/schemas.ts";

/** A page as kept in a version of its draft. */
export const draftPageSchema: z.ZodType<DraftPage> = z.object({
  version: z.int(),
  title: z.string(),
  subtitle: z.string(),
  blocks: z.array(z.object({ id: z.string(), changedIn: z.int(), block: blockSchema })),
});

/** A block of a page that is being edited. */
export interface DraftBlock {
  /** Kept from version to version, whatever the block says and wherever it stands. */
  id: string;
  /** The draft's version in which the block last changed. */
  changedIn: number;
  /** As stored: links by page id, pictures by stored name. */
  block: Block;
}

/** What an editor may change of a page besides its blocks. */
export const draftFields = ["title", "subtitle"] as const;

export type DraftField = (typeof draftFields)[number];

/** A page as it is being edited. Every change gives it the next version. */
export interface DraftPage extends Record<DraftField, string> {
  version: number;
  blocks: readonly DraftBlock[];
}

/** A change that can't be taken, because somebody else changed the same: what they made of it stands in the draft. */
export type DraftConflict =
  | { kind: "block"; id: string; was: number | null; mine: Block | null }
  | { kind: "field"; field: DraftField; mine: string };
