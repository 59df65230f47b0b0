import type { FoundHit } from "./queries.ts";

/** The areas and sections, by the names that the filter has too. */
export const sectionNames: Readonly<Record<FoundHit["section"], readonly string[]>> = {
  bluepages: ["Bluepages"],
  bluetables: ["Bluepages", "Bluetables"],
  rules: ["Whitepages", "Rules"],
  tables: ["Whitepages", "Tables"],
  "quick-style-guide": ["Quick style guide"],
};
