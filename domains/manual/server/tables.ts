import type { Narrowed } from "../../../platform/db/database.ts";
import type { Json } from "../../../platform/db/json.ts";
import type { Block } from "../model/blocks/registry/schemas.ts";
import type { BannerPanel, CardPanel, Dashboard, Guide, NotificationPanel, Section } from "../contract.ts";

/** This domain's tables; only its stores run SQL on them. Times are epoch milliseconds, booleans 0 or 1. */
interface ContentTables {
  editions: EditionsTable;
  edition_sections: EditionSectionsTable;
  edition_revisions: EditionRevisionsTable;
  edition_parts: EditionPartsTable;
  release_previews: ReleasePreviewsTable;
  release_preview_opens: ReleasePreviewOpensTable;
  release_preview_pages: ReleasePreviewPagesTable;
  content_events: ContentEventsTable;
  old_addresses: OldAddressesTable;
  old_headings: OldHeadingsTable;
  page_changes: PageChangesTable;
  pages: PagesTable;
  page_revisions: PageRevisionsTable;
  entries: EntriesTable;
  index_terms: IndexTermsTable;
  images: ImagesTable;
  drafts: DraftsTable;
}

/** The columns whose types say more than the database, which knows whether they may be null. */
interface Columns {
  editions: { edited_in: EditedIn };
  edition_sections: { section: Section };
  edition_revisions: { snapshot: Json<Snapshot> };
  content_events: {
    kind: ContentEventKind;
    via: "desk" | "command-line" | "schedule";
  };
  pages: {
    level: number;
    section: Section;
  };
  old_addresses: { section: Section };
  page_changes: {
    before: Json<PageSide>;
    after: Json<PageSide>;
  };
  page_revisions: {
    headings: Json<PageHeading[]>;
    blocks: Json<Block[]>;
  };
  entries: {
    handle: keyof EntryBodies;
    body: Json<EntryBodies[keyof EntryBodies]>;
  };
  index_terms: {
    level: number;
    links: Json<IndexLink[]>;
  };
  drafts: { blocks: Json<Block[]> };
}

export type EditedIn = "files" | "desk";

/** What an edition said as of a release; its long parts are stored once, by hash, and shared between releases. */
export interface Snapshot {
  /** Raised by a version that writes what an earlier one can't read. */
  format: 1;
  name: string;
  /** Clean inline HTML. */
  notice: string;
  sections: { section: Section; title: string }[];
  /** The hashes of its parts. */
  pages: string;
  index: string;
  entries: Partial<Record<keyof EntryBodies, string>>;
}

export type ContentEventKind =
  | "published"
  | "scheduled"
  | "unscheduled"
  /** Its time came, and it couldn't be published. */
  | "not-published"
  | "discarded"
  /** It brought back what an earlier release said. */
  | "rolled-back"
  /** Somebody made a link under which it can be read. */
  | "shared"
  /** All links to it were ended. */
  | "links-ended"
  /** While readers saw it, somebody made a link to a page's draft, or ended all of them; the page is the reason. */
  | "draft-shared"
  | "draft-links-ended"
  /** Files were merged into the drafts; what isn't in drafts is this release. */
  | "imported"
  /** It made a new edition of what a release of another one says. */
  | "started"
  /** While readers saw it, others may open the edition than before. */
  | "opened-to-subscribers"
  | "opened-to-invited"
  | "opened-to-staff"
  /** While readers saw it, the edition became the one for readers who chose none. */
  | "made-current"
  /** What readers keep in another edition was led to this one. */
  | "kept-moved"
  /** While readers saw it, a picture that nothing needed was removed; its name is the reason. */
  | "picture-removed";

/** What readers see of a page, as it was before or after a release. */
export interface PageSide {
  section: Section;
  slug: string;
  code: string;
  title: string;
  subtitle: string;
  isPublic: boolean;
  revisionId: string;
}

/** A heading on a page, as menus show it. */
export interface PageHeading {
  id: string;
  code: string;
  /** Clean inline HTML. */
  text: string;
  /** 0 to 4. */
  level: number;
}

/** The body of each stored entry. Quick look is not stored: it is built from the flagged tables. */
export interface EntryBodies {
  dashboard: Dashboard;
  "quick-style-guide": Guide;
  help: Guide;
  notification: NotificationPanel;
  banner: BannerPanel;
  promo: CardPanel;
  print: CardPanel;
  search: SearchKnowledge;
  "search-answers": SearchWords;
  "search-words": SearchWords;
  redirects: Redirects;
}

/** What became of addresses that no page has any more, as the edition's author says. Used by addresses, never shown. */
export interface Redirects {
  addresses: AddressRedirect[];
}

/** An address leads on to a page, or says in a sentence what became of it, if `text` isn't empty. */
export interface AddressRedirect {
  section: Section;
  slug: string;
  text: string;
  /** Null if nothing replaces it. */
  pageId: string | null;
  headingId: string | null;
}

/** What readers call sections that the manual words differently. Used only by search, never shown. */
export interface SearchWords {
  sections: SectionWords[];
}

/** What search knows of one manual: docs/manual-format.md, search.yaml. Never shown. */
export interface SearchKnowledge {
  names: string[];
  stopWords: string[];
  codes: { name: string; kind: "rule" | "table" | "bluepage" | "bluetable" }[];
  synonyms: string[];
}

/** The search words for one page, or one of its headings. */
export interface SectionWords {
  pageId: string;
  headingId: string | null;
  words: string[];
}

/** The target of an index link: a page or one of its headings. 'quick-style-guide' is the page id of that entry. */
export interface IndexLink {
  pageId: string;
  headingId: string | null;
  /** The last place of a range that begins here. */
  to?: { pageId: string; headingId: string | null };
}

// `npm run tables` writes what follows from the migrated database, but for what is said of tables and columns.

export interface EditionsTable {
id: string;
handle: string;
name: string;
/** Clean inline HTML. */
notice: string;
position: number;
/** The number of the published revision; 0 until the first publication, and once the edition was removed. */
revision: number;
/** Who may open it; 'subscribers' by default. */
audience: "subscribers" | "invited" | "admins";
/** 1 for the edition of readers who chose none, once that was decided; until then, it is the newest. */
is_current: 0 | 1;
/** Where its text is edited: an import would undo what is edited in admin. */
edited_in: Columns["editions"]["edited_in"];
/** Whether a page that was edited in admin needs somebody else's approval before it is published. */
asks_review: 0 | 1;
}

export interface EditionSectionsTable {
edition_id: string;
section: Columns["edition_sections"]["section"];
title: string;
position: number;
}

/**
 * A release of an edition: all that it says as of then. While 'staged', its page revisions are written but invisible to
 * readers; it is whole once it has a snapshot.
 */
export interface EditionRevisionsTable {
id: string;
edition_id: string;
/** Given once and never again: v22's release 14 is named v22.14. */
number: number;
status: "staged" | "published";
/** Where it came from: 'files', 'html', a user's id … */
origin: string;
created_at: number;
/** Who made it and why, as they said; '' if they didn't. */
author: string;
reason: string;
/** The release that was published when this one was made; null for an edition's first. */
base_id: string | null;
/** What the edition said; null while it is being staged, once discarded, and before releases were kept. */
snapshot: Columns["edition_revisions"]["snapshot"] | null;
/** When it is to be published. */
publish_at: number | null;
/** When it was last made the one that readers see. */
published_at: number | null;
discarded_at: number | null;
/** Why it wasn't published at the time it was to be, in a sentence; '' otherwise. */
problem: string;
}

/** A part of snapshots: JSON, compressed with gzip. */
export interface EditionPartsTable {
/** SHA-256 of the JSON in hexadecimal. */
hash: string;
body: Uint8Array;
}

/** A link to read a staged release under; deleted when it is withdrawn. */
export interface ReleasePreviewsTable {
/** SHA-256 in hexadecimal. */
token_hash: string;
release_id: string;
created_at: number;
expires_at: number;
/** How many pages it may open, each counted once. */
most_pages: number;
}

/** How often a link to a release was opened from a network. They go with the link. */
interface ReleasePreviewOpensTable {
token_hash: string;
/** Shortened as in the security log. */
network: string;
opens: number;
}

/** A page that was read under a link to a release, by the end of its address. */
interface ReleasePreviewPagesTable {
token_hash: string;
page: string;
}

/** Something that was done to a release: by whom, when and why. */
export interface ContentEventsTable {
id: string;
kind: Columns["content_events"]["kind"];
release_id: string;
via: Columns["content_events"]["via"];
/** The editor; null if it wasn't done in admin, and once the editor's account is erased. */
account_id: string | null;
/** The editor's line; '' without one. */
reason: string;
/** The time it was given, when it was scheduled. */
publish_at: number | null;
at: number;
}

/** An address that a page of an edition had, and the last one that had it. */
export interface OldAddressesTable {
edition_id: string;
section: Columns["old_addresses"]["section"];
slug: string;
page_id: string;
}

/** The id that a heading of a page had, and the one that it had next. */
export interface OldHeadingsTable {
page_id: string;
heading_id: string;
now_id: string;
}

/** What a release changed on a page, for readers. An edition's first release has none. */
export interface PageChangesTable {
release_id: string;
page_id: string;
/** Order among what the release changed: the manual's. */
position: number;
/** The page until then; null if the release added it. */
before: Columns["page_changes"]["before"] | null;
/** The page since; null if the release took it out. */
after: Columns["page_changes"]["after"] | null;
}

export interface PagesTable {
id: string;
edition_id: string;
section: Columns["pages"]["section"];
parent_id: string | null;
/** Order among the pages with the same parent. */
position: number;
slug: string;
code: string;
title: string;
subtitle: string;
/** Its depth in the tree: 0, 1 or 2. */
level: Columns["pages"]["level"];
formatted_page_number: string;
is_public: 0 | 1;
display_contents: 0 | 1;
/** The published revision of its blocks. */
revision_id: string;
/** When it was taken out of its edition; 0 if it is being written and was never published. */
removed_at: number | null;
}

/** A page's blocks as of one publication; immutable. */
export interface PageRevisionsTable {
id: string;
page_id: string;
edition_revision_id: string;
/** 1, 2, 3 … within the page. */
number: number;
/** SHA-256 of the blocks in hexadecimal: unchanged blocks create no new revision. */
content_hash: string;
created_at: number;
has_quick_look: 0 | 1;
headings: Columns["page_revisions"]["headings"];
blocks: Columns["page_revisions"]["blocks"];
}

export interface EntriesTable {
edition_id: string;
handle: Columns["entries"]["handle"];
body: Columns["entries"]["body"];
}

/** A term of an edition's index. */
export interface IndexTermsTable {
id: string;
edition_id: string;
parent_id: string | null;
/** Order among the terms with the same parent. */
position: number;
/** Its depth: 0 for a top-level term. */
level: Columns["index_terms"]["level"];
/** 'A' to 'Z': the letter that it and its descendants are listed under. */
letter: string;
term: string;
/** The sort key; '' to sort by the term itself. */
sort_as: string;
note: string;
/** Generated by an import and not yet reviewed by an editor. */
is_generated: 0 | 1;
links: Columns["index_terms"]["links"];
}

/** Pictures are named after their content, `{first 16 hex digits of SHA-256}.{ext}`, so an address never changes. */
export interface ImagesTable {
name: string;
content_type: string;
width: number;
height: number;
/** Null if they lie in the store. */
bytes: Uint8Array | null;
/** Their key in the store, if they lie there. */
file: string | null;
/** In hexadecimal. It and the next are null for what was stored before there were stores, and stays in the database. */
sha256: string | null;
size: number | null;
}

/** An unpublished version of a page: shown to holders of its token until it expires (PAGE-8). */
export interface DraftsTable {
id: string;
edition_id: string;
/** The id of the published page, or 'quick-style-guide'. */
page_id: string;
title: string;
subtitle: string;
blocks: Columns["drafts"]["blocks"];
/** SHA-256 in hexadecimal. */
token_hash: string;
created_at: number;
expires_at: number;
/** How often its link may be opened, and was. */
most_opens: number;
opens: number;
/** When it was opened last; null if it never was. */
opened_at: number | null;
}

declare module "../../../platform/db/database.ts" {
interface Tables extends Narrowed<ContentTables, Columns> {}
}
