import type { Json } from "../../../platform/db/json.ts";
import type { DraftConflict } from "./editing/merge/draft.ts";

/** This domain's tables; only its stores run SQL on them. Times are epoch milliseconds. */
interface AuthoringTables {
  page_drafts: PageDraftsTable;
  page_draft_versions: PageDraftVersionsTable;
  page_draft_conflicts: PageDraftConflictsTable;
  page_presence: PagePresenceTable;
}

/** A page that is or was edited at the desk. It stays once it is published: its blocks keep their ids. */
export interface PageDraftsTable {
  page_id: string;
  edition_id: string;
  /** The page's published revision, and the version of the draft that says the same. */
  base_revision_id: string;
  base_version: number;
  /** The newest version. */
  version: number;
}

/** What a draft said in one of its versions. */
export interface PageDraftVersionsTable {
  page_id: string;
  /** 1, 2, 3 … within the page. */
  version: number;
  /** A `DraftPage` as JSON, compressed with gzip. */
  body: Uint8Array;
  saved_at: number;
  /** The account of who saved it; null if that is gone, or for what a release brought. */
  saved_by: string | null;
  /** '' for what an editor saved; otherwise where it came from: 'v22.14', 'version 3'. */
  reason: string;
}

/** What an editor wrote where somebody else had changed the same, until one of both is chosen. */
export interface PageDraftConflictsTable {
  id: string;
  page_id: string;
  conflict: Json<DraftConflict>;
  found_at: number;
  found_by: string | null;
}

/** An editor's tab that has a page open. Tabs that say nothing for a while are forgotten. */
export interface PagePresenceTable {
  page_id: string;
  tab_id: string;
  account_id: string;
  /** The block that they write in. */
  block_id: string | null;
  seen_at: number;
}

declare module "../../../platform/db/database.ts" {
  interface Tables extends AuthoringTables {}
}
