import type { SearchRecord } from "../../contract.ts";
import type { Definitions } from "./block-text.ts";

/** A record with what it is found by beside its visible text. */
export interface IndexedRecord {
  record: SearchRecord;
  /** The code of the section itself: its heading's, or on top of a page the page's. Empty where it has none. */
  ownCode: string;
  /** The words that name the section: the heading, or the page's title. */
  own: string;
  /** The names of what it stands in, first the page (or the one above), then headings and pages above. */
  context: string[];
  /** What its tables define. */
  definitions: Definitions;
  /** What the edition's index of terms calls it. */
  indexWords: readonly string[];
  /** What readers call it who don't know its name; nobody sees them. */
  searchWords: readonly string[];
  /** Headings and pages below it. */
  below: number;
  /** Whether it is a mere name, all that it tells being said below it. */
  isEmpty: boolean;
}
