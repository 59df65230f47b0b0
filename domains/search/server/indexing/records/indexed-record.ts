import type { SearchRecord } from "../../../contract.ts";
import type { Definitions } from "./block-text.ts";

/** A record with everything it is found by besides its visible text. */
export interface IndexedRecord {
  record: SearchRecord;
  /** The section's own code: its heading's, or the page's for the top of a page. Empty if there is none. */
  ownCode: string;
  /** The number of the printed page on which its page begins, for the top of a page; 0 if unknown. */
  printPage: number;
  /** The section's name: the heading, or the page's title. */
  own: string;
  /** The names of its ancestors: first the page (or the one above), then headings and pages above. */
  context: string[];
  /** What its tables define. */
  definitions: Definitions;
  /** What the edition's index of terms calls it. */
  indexWords: readonly string[];
  /** What readers who don't know its name call it; never shown. */
  searchWords: readonly string[];
  /** Queries that it answers before all others; never shown. */
  answers?: readonly string[];
  /** Whether it is a mere name, all that it tells being said below it. */
  isEmpty: boolean;
}
