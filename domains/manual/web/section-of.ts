import type { Section } from "../contract.ts";

const known: Record<Section, true> = { bluepages: true, bluetables: true, rules: true, tables: true };

/** The section named by a part of an address; undefined if there is no such section. */
export function sectionOf(part: string | undefined): Section | undefined {
  return part !== undefined && isSection(part) ? part : undefined;
}

function isSection(part: string): part is Section {
  return Object.hasOwn(known, part);
}
