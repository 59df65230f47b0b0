import type { Narrowed } from "../../../platform/db/database.ts";
import type { Json } from "../../../platform/db/json.ts";

import { z } from "zod";

/** This domain's tables; only its stores write SQL on them. Times are epoch milliseconds. */
interface ReadingTables {
  pinned_pages: PinnedPagesTable;
  viewed_pages: ViewedPagesTable;
  reading_notes: ReadingNotesTable;
  edition_moves: EditionMovesTable;
}

/** The columns whose types say more than the database, which knows whether they may be null. */
interface Columns {
  edition_moves: {
    state: "counting" | "ready" | "moving" | "done" | "failed" | "discarded";
    report: Json<KeptReport>;
  };
}

/** What would move, or moved, and what stays: by page and number, never by reader or words. */
export const keptReportSchema = z.object({
  pins: z.number(),
  notes: z.number(),
  /** The pages of which something stays. */
  stays: z.array(
    z.object({
      /** '7.2 Case names'; '' for pages that the edition has no more. */
      page: z.string(),
      /** 'rules/names' */
      address: z.string(),
      /** The same page in the other edition: 'rules/case-names'; null if it has none. */
      same: z.string().nullable(),
      pins: z.number(),
      notes: z.number(),
    }),
  ),
});
export type KeptReport = z.infer<typeof keptReportSchema>;

// `npm run tables` writes what follows from the migrated database, but for what is said of tables and columns.

interface PinnedPagesTable {
  account_id: string;
  /** Page ids are unique across editions. A deleted page keeps its pins: it may come back. */
  page_id: string;
  /** The edition's handle: says where the page was if it is gone. */
  edition: string;
  /** Pins are shown from the highest position down. */
  position: number;
  pinned_at: number;
  /** Set by 'Clear All', which can be undone; null while the page is pinned. */
  cleared_at: number | null;
}

/** The pages a reader has viewed, the newest few. */
export interface ViewedPagesTable {
  account_id: string;
  page_id: string;
  viewed_at: number;
  /** The anchor of the heading under which the reader stopped; empty at the page's beginning. */
  anchor: string;
  /** How far between that heading and the next one, in thousandths: text is broken differently on every screen. */
  along: number;
}

/** A passage a reader has marked, with or without a note. */
export interface ReadingNotesTable {
  id: string;
  account_id: string;
  page_id: string;
  edition: string;
  /** The page's title when the note was made: shown if the page is gone. */
  page_title: string;
  /** The passage's own words, and some of those before and after (a W3C TextQuoteSelector). */
  quote: string;
  prefix: string;
  suffix: string;
  /** The reader's words; empty for a highlight. */
  note: string;
  created_at: number;
  updated_at: number;
  /** Characters of the note with its passage, counted against the account's limit. */
  size: number;
  /** The note and its passage, folded for searching; null in notes older than this column. */
  search_text: string | null;
}

/** What readers keep in one edition, moved to the same pages of another: counted first, then moved by a job. */
export interface EditionMovesTable {
  id: string;
  /** Handles. At most one move into an edition is open. */
  from_edition: string;
  to_edition: string;
  state: Columns["edition_moves"]["state"];
  /** What was moved until now, also before a restart. */
  moved_pins: number;
  moved_notes: number;
  /** What would be moved, and what stays; null until that is known. */
  report: Columns["edition_moves"]["report"] | null;
  /** Who asked for it, and the line that they gave. */
  account_id: string | null;
  reason: string;
  made_at: number;
  changed_at: number;
}

declare module "../../../platform/db/database.ts" {
  interface Tables extends Narrowed<ReadingTables, Columns> {}
}
