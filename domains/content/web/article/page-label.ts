import type { Section } from "../../contract.ts";

/** A page's code in words: 'Rule 10.2', 'Table T6', 'B5'. Empty if the page has no code. */
export function pageLabel(section: Section, code: string): string {
  if (code === "" || section === "bluepages") return code;
  return section === "rules" ? `Rule ${code.replace(/^R(?=\d)/, "")}` : `Table ${code}`;
}
