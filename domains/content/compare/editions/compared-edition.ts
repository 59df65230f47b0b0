import type { Block } from "../../blocks/registry/schemas.ts";
import type { Section } from "../../contract.ts";

/** A page as it is compared: a stored one, or one of a manual that isn't stored yet. */
export interface ComparedPage {
  readonly id: string;
  readonly section: Section;
  readonly slug: string;
  readonly code: string;
  readonly title: string;
  readonly subtitle: string;
  /** Its page in the printed manual. */
  readonly printedPage: string;
  readonly isPublic: boolean;
  readonly blocks: readonly Block[];
}

/** A term of the index, named by its path: ['case names', 'abbreviations in']. */
export interface ComparedTerm {
  readonly path: readonly string[];
  readonly note: string;
  /** Page ids, with '#' and a heading's id. */
  readonly links: readonly string[];
  /** What readers see of each link: `10.2`, `B5–B8`; none if no term of the index differs. */
  readonly names: readonly string[];
}

/** An edition as it is compared. */
export interface ComparedEdition {
  readonly name: string;
  readonly notice: string;
  readonly sectionTitles: readonly string[];
  /** In reading order. */
  readonly pages: readonly ComparedPage[];
  readonly terms: readonly ComparedTerm[];
  /** Entries by their handles, as they are stored. */
  readonly entries: ReadonlyMap<string, unknown>;
}
