import type { Section } from "../contract.ts";
import { areaOf } from "../rules.ts";

/** What readers call the area of a section. */
export function areaName(section: Section): "Bluepages" | "Whitepages" {
  return areaOf(section) === "blue" ? "Bluepages" : "Whitepages";
}
