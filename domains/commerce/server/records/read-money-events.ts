import type { Queries } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import type { AuditEntry, AuditQuery } from "../../../accounts/contract.ts";
import { readOrderNumbers } from "../orders/orders-store.ts";
import { readQuoteNumbers } from "../orders/quotes/quotes-store.ts";
import { actionInWords } from "./actions.ts";
import { listAuditedEvents } from "./events-store.ts";
import type { CommerceEventsTable } from "../tables.ts";

/** Reads a part of the record of commerce for the audit log. Amounts are in the currency's smallest unit. */
export async function readMoneyEvents(db: Queries, query: AuditQuery): Promise<AuditEntry[]> {
  const events = await listAuditedEvents(db, query);
  const idsOf = (kind: Numbered) => events.flatMap(({ subject }) => idIn(subject, kind) ?? []);
  const numbers = {
    order: await readOrderNumbers(db, idsOf("order")),
    quote: await readQuoteNumbers(db, idsOf("quote")),
  };
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
function aboutOf(
  { subject }: CommerceEventsTable,
  numbers: Readonly<Record<Numbered, ReadonlyMap<string, string>>>,
): string {
  for (const kind of numbered) {
    const number = numbers[kind].get(idIn(subject, kind) ?? "");
    if (number !== undefined) return `${kind} ${number}`;
  }
  const [kind = "", ...id] = subject.split(":");
  return `${kind.replaceAll("-", " ")} ${id.join(":")}`;
}

/** What has a number that people know it by. */
const numbered = ["order", "quote"] as const;
type Numbered = (typeof numbered)[number];

function idIn(subject: string, kind: Numbered): string | undefined {
  return subject.startsWith(`${kind}:`) ? subject.slice(kind.length + 1) : undefined;
}
