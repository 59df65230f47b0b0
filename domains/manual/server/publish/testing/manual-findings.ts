import { type ManualFinding, ManualRefusedError } from "../errors.ts";
import type { ManualEdition } from "../../model/manual.ts";
import { checkManual } from "../check/check-manual.ts";

/** Returns the findings that block publishing a manual; empty if none. */
export function manualFindings(edition: ManualEdition): readonly ManualFinding[] {
  try {
    checkManual(edition);
    return [];
  } catch (error) {
    if (error instanceof ManualRefusedError) return error.findings;
    throw error;
  }
}
