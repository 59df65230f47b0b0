import type { EditionAudience } from "../../subscriptions/contract.ts";
import type { Json } from "../../../platform/db/json.ts";
import type { Block } from "../blocks/schema.ts";
import type { BannerPanel, CardPanel, Dashboard, Guide, NotificationPanel, Section } from "../contract.ts";

/** The tables of this domain; only its stores write SQL on them. Times are epoch milliseconds, booleans 0 or 1. */
export interface ContentTables {
  editions: EditionsTable;
  edition_sections: EditionSectionsTable;
  edition_revisions: EditionRevisionsTable;
  pages: PagesTable;
  page_revisions: PageRevisionsTable;
  entries: EntriesTable;
  index_terms: IndexTermsTable;
  images: ImagesTable;
  drafts: DraftsTable;
}

export interface EditionsTable {
  id: string;
  handle: string;
  name: string;
  /** Clean inline HTML. */
  notice: string;
  position: number;
  /** The number of the published revision; 0 until something has been published. */
  revision: number;
  /** Who may open it; 'subscribers' until somebody says otherwise. */
  audience: EditionAudience;
}

export interface EditionSectionsTable {
  edition_id: string;
  section: Section;
  title: string;
  position: number;
}

/** One publication of an edition. While it is 'staged', its page revisions are written but no reader sees them. */
export interface EditionRevisionsTable {
  id: string;
  edition_id: string;
  number: number;
  status: "staged" | "published";
  /** Where it came from: 'files', 'html', a person's id … */
  origin: string;
  created_at: number;
}

export interface PagesTable {
  id: string;
  edition_id: string;
  section: Section;
  parent_id: string | null;
  /** Among the pages with the same parent. */
  position: number;
  slug: string;
  code: string;
  title: string;
  subtitle: string;
  /** Its depth in the tree: 0, 1 or 2. */
  level: number;
  formatted_page_number: string;
  is_public: 0 | 1;
  display_contents: 0 | 1;
  /** The published revision of its blocks. */
  revision_id: string;
  removed_at: number | null;
}

/** A page's blocks as one publication left them; never changed afterwards. */
export interface PageRevisionsTable {
  id: string;
  page_id: string;
  edition_revision_id: string;
  /** 1, 2, 3 … within the page. */
  number: number;
  /** SHA-256 of the blocks in hexadecimal: equal blocks make no new revision. */
  content_hash: string;
  created_at: number;
  has_quick_look: 0 | 1;
  headings: Json<PageHeading[]>;
  blocks: Json<Block[]>;
}

/** A heading inside a page, as menus show it. */
export interface PageHeading {
  id: string;
  code: string;
  /** Clean inline HTML. */
  text: string;
  /** 0 to 4. */
  level: number;
}

/** What each stored entry holds. Quick look is not stored: it is made of the flagged tables. */
export interface EntryBodies {
  dashboard: Dashboard;
  "quick-style-guide": Guide;
  help: Guide;
  notification: NotificationPanel;
  banner: BannerPanel;
  promo: CardPanel;
  print: CardPanel;
  "search-words": SearchWords;
}

/** What readers call sections that the manual names otherwise. Only search reads it; no reader is shown it. */
export interface SearchWords {
  sections: SectionWords[];
}

/** The words for one page, or for one heading of it. */
export interface SectionWords {
  pageId: string;
  headingId: string | null;
  words: string[];
}

export interface EntriesTable {
  edition_id: string;
  handle: keyof EntryBodies;
  body: Json<EntryBodies[keyof EntryBodies]>;
}

/** A term of an edition's index. */
export interface IndexTermsTable {
  id: string;
  edition_id: string;
  parent_id: string | null;
  /** Among the terms with the same parent. */
  position: number;
  /** Its depth: 0 for a term that stands under no other. */
  level: number;
  /** 'A' to 'Z': where it and all below it are listed. */
  letter: string;
  term: string;
  /** What it is sorted by instead of its own words; '' for those. */
  sort_as: string;
  note: string;
  /** An import made it, and no editor has looked at it yet. */
  is_generated: 0 | 1;
  links: Json<IndexLink[]>;
}

/** Where a term leads: a page, or a heading of it. The page's id is 'quick-style-guide' for that entry. */
export interface IndexLink {
  pageId: string;
  headingId: string | null;
}

/** Pictures are named after their content, `{first 16 hex digits of SHA-256}.{ext}`, so an address never changes. */
export interface ImagesTable {
  name: string;
  content_type: string;
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** What a page would say: shown to whoever has its token, until it expires (PAGE-8). Nothing of it is published. */
export interface DraftsTable {
  id: string;
  edition_id: string;
  /** The published page that it is a draft of, or 'quick-style-guide'. */
  page_id: string;
  title: string;
  subtitle: string;
  blocks: Json<Block[]>;
  /** SHA-256 in hexadecimal. */
  token_hash: string;
  created_at: number;
  expires_at: number;
}
