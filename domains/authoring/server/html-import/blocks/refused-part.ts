/** A part of the source that no block can hold: an import that left it out would change the manual. */
export interface RefusedPart {
  place: string;
  /** What it is, and what to do about it. */
  message: string;
}
