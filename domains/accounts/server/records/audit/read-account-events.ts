import type { Queries } from "../../../../../platform/db/database.ts";
import type { Account, AuditEntry, AuditQuery } from "../../../contract.ts";
import { withKnownAction } from "../../../rules.ts";
import { accountsByIds } from "../find-accounts.ts";
import { listAuditedEvents } from "../../stores/events-store.ts";
import type { AccountEventsTable } from "../../tables.ts";
import { accountActions } from "./account-actions.ts";

/** Reads a part of the security log for the audit log. */
export async function readAccountEvents(db: Queries, query: AuditQuery): Promise<AuditEntry[]> {
  const known = withKnownAction(query, accountActions);
  if (known === null) return [];
  const events = await listAuditedEvents(db, known);
  const ids = events.flatMap(({ account_id: id, by_account_id: by }) => [id ?? [], by ?? []].flat());
  const accounts = await accountsByIds(db, ids);
  return events.map((event) => ({
    id: event.id,
    at: event.at,
    kind: "accounts",
    what: accountActions[event.kind],
    about: event.account_id === null ? nobody(event) : emailOf(accounts, event.account_id),
    who: event.by_account_id === null ? "" : emailOf(accounts, event.by_account_id),
    detail: [event.detail, event.network === "" ? "" : `from ${event.network}`]
      .filter((part) => part !== "")
      .join(", "),
  }));
}

/** An erased account has left its events without an id, as an address without an account does. */
function nobody({ kind }: AccountEventsTable): string {
  if (kind === "refusals-unlisted") return "everybody";
  if (kind === "request-refused" || kind === "limit-reached") return "nobody logged in";
  return "no account, or an erased one";
}

function emailOf(accounts: ReadonlyMap<string, Account>, id: string): string {
  return accounts.get(id)?.email ?? "an erased account";
}
