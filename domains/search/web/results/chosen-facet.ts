import type { Facet } from "../../contract.ts";

let chosen: Facet | undefined;

/** The facet that the reader has chosen in this document; the server may not have heard of it yet. */
export function chosenFacet(): Facet | undefined {
  return chosen;
}

/** Says which facet was chosen; undefined where somebody else reads now. */
export function chooseFacet(facet: Facet | undefined): void {
  chosen = facet;
}
