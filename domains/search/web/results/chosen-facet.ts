import { type Facet, facets } from "../../contract.ts";

const KEY = "facet";

/**
 * The facet chosen in this tab, with which its next search starts. Searches on other days and devices start with all
 * pages: a filter that nobody has asked for hides what is looked for (docs/decisions/0110).
 */
export function chosenFacet(): Facet | undefined {
  const stored = sessionStorage.getItem(KEY);
  return facets.find((facet) => facet === stored);
}

/** Records the chosen facet; undefined when the user changes. */
export function chooseFacet(facet: Facet | undefined): void {
  if (facet === undefined) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, facet);
}
