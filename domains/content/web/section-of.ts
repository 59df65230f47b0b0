import type { Section } from "../contract.ts";

const known: Record<Section, true> = { bluepages: true, bluetables: true, rules: true, tables: true };

/** The section that a part of an address names; undefined where there is no such section. */
export function sectionOf(part: string | undefined): Section | undefined {
  return part !== undefined && isSection(part) ? part : undefined;
}

function isSection(part: string): part is Section {
  return Object.hasOwn(known, part);
}
