import type { Queries } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import type { AuditEntry, AuditQuery } from "../../../accounts/contract.ts";
import { readOrderNumbers } from "../orders/orders-store.ts";
import { actionInWords } from "./actions.ts";
import { listAuditedEvents } from "./events-store.ts";
import type { CommerceEventsTable } from "../tables.ts";

/** Reads a part of the record of commerce for the audit log. Amounts are in the currency's smallest unit. */
export async function readMoneyEvents(db: Queries, query: AuditQuery): Promise<AuditEntry[]> {
  const events = await listAuditedEvents(db, query);
  const numbers = await readOrderNumbers(
    db,
    events.flatMap(({ subject }) => orderIn(subject) ?? []),
  );
  return events.map((event) => ({
    id: event.id,
    at: event.at,
    kind: "money",
    what: actionInWords(event.action),
    about: aboutOf(event, numbers),
    who: event.actor_name,
    detail: Object.entries(readJson(event.details))
      .map(([name, value]) => `${name}: ${value}`)
      .join(", "),
  }));
}

/** 'order 2027-00012'; of what has no number, its id. */
function aboutOf({ subject }: CommerceEventsTable, numbers: ReadonlyMap<string, string>): string {
  const number = numbers.get(orderIn(subject) ?? "");
  return number === undefined ? subject.replace("-", " ").replace(":", " ") : `order ${number}`;
}

function orderIn(subject: string): string | undefined {
  return /^order:(.+)$/.exec(subject)?.[1];
}
