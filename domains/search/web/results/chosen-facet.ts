import type { Facet } from "../../contract.ts";

let chosen: Facet | undefined;

/** The facet chosen in this document; the server may not know about it yet. */
export function chosenFacet(): Facet | undefined {
  return chosen;
}

/** Records the chosen facet; undefined when the user changes. */
export function chooseFacet(facet: Facet | undefined): void {
  chosen = facet;
}
