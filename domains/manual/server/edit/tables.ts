import type { Narrowed } from "../../../../platform/db/database.ts";
import type { Json } from "../../../../platform/db/json.ts";
import type { DraftConflict } from "./drafts/draft-schemas.ts";
import type { ImportReport } from "../files/imports/report.ts";

/** This domain's tables; only its stores run SQL on them. Times are epoch milliseconds. */
interface AuthoringTables {
  page_drafts: PageDraftsTable;
  page_draft_versions: PageDraftVersionsTable;
  page_draft_conflicts: PageDraftConflictsTable;
  page_presence: PagePresenceTable;
  outline_drafts: OutlineDraftsTable;
  part_drafts: PartDraftsTable;
  part_draft_versions: PartDraftVersionsTable;
  edition_imports: EditionImportsTable;
  edition_import_pieces: EditionImportPiecesTable;
  page_schedules: PageSchedulesTable;
  page_reviews: PageReviewsTable;
  page_comments: PageCommentsTable;
}

/** The columns whose types say more than the database, which knows whether they may be null. */
interface Columns {
  page_draft_conflicts: { conflict: Json<DraftConflict> };
  edition_imports: {
    state: ImportState;
    report: Json<ImportReport>;
  };
  page_reviews: { state: "waiting" | "approved" | "returned" | "withdrawn" };
}

/** 'starting' and 'started' bring no files: they make an edition of the release that `base` names. */
type ImportState = "checking" | "ready" | "importing" | "done" | "failed" | "discarded" | "starting" | "started";

// `npm run tables` writes what follows from the migrated database, but for what is said of tables and columns.

/** A page that is or was edited in admin. It stays once it is published: its blocks keep their ids. */
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
conflict: Columns["page_draft_conflicts"]["conflict"];
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

/** An edition's menu as it is being edited. It stays once it is published, and is merged with what is published later. */
interface OutlineDraftsTable {
edition_id: string;
/** 1, 2, 3 … */
version: number;
/** What readers saw when it was changed last, and what it says, as JSON, compressed with gzip. */
body: Uint8Array;
}

/** A part of an edition besides its pages that is or was edited in admin: its index, its panels … */
export interface PartDraftsTable {
edition_id: string;
/** 'index', 'search-words' … */
part: string;
/** The hash of what the part says for readers, and the version of the draft that says the same. */
base_hash: string;
base_version: number;
/** The newest version. */
version: number;
}

/** What the draft of a part said in one of its versions. */
export interface PartDraftVersionsTable {
edition_id: string;
part: string;
/** 1, 2, 3 … within the part. */
version: number;
/** A `PartState` as JSON, compressed with gzip. */
body: Uint8Array;
saved_at: number;
/** The account of who saved it; null if that is gone, or for what a release brought. */
saved_by: string | null;
/** '' for what an editor saved; otherwise where it came from: 'v22.14', 'version 3'. */
reason: string;
}

/** A manual's files as they were brought to admin: looked at first, then imported or not. */
export interface EditionImportsTable {
id: string;
edition_id: string;
account_id: string | null;
state: Columns["edition_imports"]["state"];
/** A zip archive of an earlier release; since then it stands in pieces. Empty once nothing more is done with it. */
archive: Uint8Array;
/** The release that the files last agreed with, as somebody says; '' if they say it themselves. */
base: string;
/** What is being done just now, for those who wait. */
progress: string;
/** What an import would do, or did; null until that is known. */
report: Columns["edition_imports"]["report"] | null;
/** Why it failed, in a sentence; '' otherwise. */
problem: string;
/** The editor's name and line, for the list of releases. */
author: string;
reason: string;
made_at: number;
changed_at: number;
}

/** A piece of an import's zip archive: one of many megabytes would hold up everybody else while it is written. */
interface EditionImportPiecesTable {
import_id: string;
/** From 0. */
place: number;
bytes: Uint8Array;
}

/** A version of a page's draft that is to be published at a time. */
export interface PageSchedulesTable {
page_id: string;
version: number;
/** What readers had of the page when the time was set: if they have something else then, it isn't published. */
base_revision_id: string;
/** Null once its time came and it couldn't be published. */
publish_at: number | null;
account_id: string | null;
/** The editor's line. */
reason: string;
/** Why it couldn't be published; '' otherwise. */
problem: string;
}

/** Somebody else's look at a version of a page's draft, which an editor asked for. */
export interface PageReviewsTable {
id: string;
page_id: string;
version: number;
state: Columns["page_reviews"]["state"];
asked_at: number;
asked_by: string | null;
decided_at: number | null;
decided_by: string | null;
}

/** What somebody said of a page's draft. */
export interface PageCommentsTable {
id: string;
page_id: string;
/** What they had before them. */
version: number;
said_at: number;
said_by: string | null;
words: string;
/** The block that is meant; null for the page. It may be gone from the draft. */
block_id: string | null;
/** How that block began then; '' for the page. */
excerpt: string;
/** When somebody said that it is settled; null while it is open. */
resolved_at: number | null;
resolved_by: string | null;
}

declare module "../../../../platform/db/database.ts" {
interface Tables extends Narrowed<AuthoringTables, Columns> {}
}
