import { call } from "../../../../../platform/client/api-client.ts";
import { type CallOf, requestsFor } from "../../../../../platform/client/requests.ts";
import type { contentCalls } from "../../../calls.ts";
import type { QuickLook } from "../../../contract.ts";
import { tellBudget, tellRefusal } from "../../client/tell-budget.ts";

const ask = requestsFor<CallOf<typeof contentCalls>>();

export interface LoadedTables {
  tables: QuickLook["tables"];
  /** Some were left out because the reader has no access. */
  redacted: boolean;
}

const loaded = new Map<string, Promise<LoadedTables>>();

/** Loads an edition's look-up tables, once. After a failure, the next call tries again. @throws what the call throws */
export function loadTables(version: string): Promise<LoadedTables> {
  const known = loaded.get(version);
  if (known) return known;
  const request = ask("GET /api/entry/:version/quick-look", { params: { version } });
  const tables = call(request, { onResponse: tellBudget }).then(
    ({ data, redacted }) => ({ tables: data.data.tables, redacted }),
    (error: unknown) => {
      loaded.delete(version);
      tellRefusal(error);
      throw error;
    },
  );
  loaded.set(version, tables);
  return tables;
}
