import type { EditionPart } from "../../../part-views.ts";

interface PartWords {
  title: string;
  /** What it is for, in a sentence. */
  about: string;
}

/** What the parts of an edition are called at the desk. */
export const partWords: Readonly<Record<EditionPart, PartWords>> = {
  index: { title: "Index terms", about: "The terms of the index, with what they lead to." },
  panels: { title: "Banner, notification and cards", about: "What stands above pages and on the dashboard." },
  "search-words": { title: "Search words", about: "What readers call sections that the manual words differently." },
  redirects: { title: "Moved pages", about: "Where old addresses lead, or what became of their pages." },
  dashboard: { title: "Dashboard", about: "What a new reader sees first." },
  "quick-style-guide": { title: "Quick style guide", about: "The style guide’s own page." },
  help: { title: "Help", about: "The help page." },
  "search-answers": { title: "Search answers", about: "Queries that a section answers before all others." },
  search: { title: "Search knowledge", about: "The manual’s names, synonyms and other words for its codes." },
};
