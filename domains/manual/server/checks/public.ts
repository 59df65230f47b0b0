/** What commands may call of the checks of an edition. */
export { checkEdition } from "./check-edition.ts";
export { allTerms } from "./passages.ts";
export { type UnindexedSection, unindexedSections } from "./unindexed-sections.ts";
