/** The tables of this domain; only its stores write SQL on them. Times are epoch milliseconds. */
export interface ReadingTables {
  pinned_pages: PinnedPagesTable;
  viewed_pages: ViewedPagesTable;
  reading_notes: ReadingNotesTable;
}

export interface PinnedPagesTable {
  account_id: string;
  /** Ids of pages are unique over all editions. A page that was removed keeps its pins: it may come back. */
  page_id: string;
  /** The edition's handle: says where the page was when it is gone. */
  edition: string;
  /** The higher, the nearer to the front. */
  position: number;
  pinned_at: number;
  /** Set by 'Clear All', which can be undone; null while the page is pinned. */
  cleared_at: number | null;
}

/** The pages that a reader has looked at, the newest few. */
export interface ViewedPagesTable {
  account_id: string;
  page_id: string;
  viewed_at: number;
}

/** A passage that a reader has marked, with or without words of their own beside it. */
export interface ReadingNotesTable {
  id: string;
  account_id: string;
  page_id: string;
  edition: string;
  /** What the page was called when the note was made: shown where the page is gone. */
  page_title: string;
  /** The passage's own words, and some of those before and after it (a W3C TextQuoteSelector). */
  quote: string;
  prefix: string;
  suffix: string;
  /** The reader's words; empty for a mere mark. */
  note: string;
  created_at: number;
  updated_at: number;
}
