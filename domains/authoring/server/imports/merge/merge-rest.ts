import type { EditionState } from "../../../../content/server/authoring.ts";
import type { Sides } from "./sides.ts";
import { chooseSide } from "./three-way.ts";

/** What becomes of what has no draft at the desk. */
interface RestReport {
  /** What the staged release changes. */
  staged: string[];
  /** What both sides changed; what the desk made of it stays. */
  refused: string[];
}

/**
 * Merges what has no draft at the desk: the edition's name, the notice below its pages, its sections. Returns what the
 * edition is to say, and what becomes of each change.
 */
export function mergeRest(sides: Sides, live: EditionState): { target: EditionState; report: RestReport } {
  const report: RestReport = { staged: [], refused: [] };
  const part = <Name extends "name" | "notice" | "sections">(name: Name, what: string): EditionState[Name] => {
    const { value, how } = chooseSide<EditionState[Name]>({
      was: { stored: sides.stored[name], inFiles: sides.base.state[name] },
      files: sides.files.state[name],
      desk: live[name],
    });
    if (how === "taken") report.staged.push(what);
    if (how === "undecided") report.refused.push(`${what}: changed on both sides. It stays as the desk has it.`);
    return value;
  };
  const target: EditionState = {
    ...live,
    name: part("name", "The edition’s name"),
    notice: part("notice", "The notice below every page"),
    sections: part("sections", "The sections"),
  };
  return { target, report };
}
