import { httpApi } from "../client/http-api.ts";
import { indexTables, type LookUpTable } from "./look-up.ts";

export type QuickLookContent =
  | { state: "loading" | "failed" }
  | { state: "ready"; tables: LookUpTable[]; redacted: boolean };

/** Loads an edition's lookup tables, indexed for filtering, or returns the state "failed". */
export async function loadTables(version: string): Promise<QuickLookContent> {
  try {
    const found = await httpApi.quickLook(version);
    return { state: "ready", tables: indexTables(found?.data.tables ?? []), redacted: found?.redacted ?? false };
  } catch {
    return { state: "failed" };
  }
}
