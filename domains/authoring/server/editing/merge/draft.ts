import type { Block } from "../../../../content/server/authoring.ts";

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

/** What an editor changed, and what they saw before. */
export interface DraftSave {
  /**
   * `was`: the block's `changedIn` as the editor saw it; null if the editor adds the block. `now`: null if they remove
   * it.
   */
  blocks: readonly { id: string; was: number | null; now: Block | null }[];
  /** The ids of all blocks in order, as the editor saw them, and as they are to be. */
  order: { was: readonly string[]; now: readonly string[] };
  fields: Partial<Record<DraftField, { was: string; now: string }>>;
}

/** A change that can't be taken, because somebody else changed the same: what they made of it stands in the draft. */
export type DraftConflict =
  | { kind: "block"; id: string; was: number | null; mine: Block | null }
  | { kind: "field"; field: DraftField; mine: string };

/** What became of a save. */
export interface SavedPage {
  page: DraftPage;
  conflicts: DraftConflict[];
  isChanged: boolean;
}
