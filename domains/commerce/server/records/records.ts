import { AppError } from "../../../../platform/http/errors.ts";
import type { MergedData } from "../../../../platform/personal-data/merged-data.ts";
import { findCart, readCartLines } from "../cart/cart-store.ts";
import type { CartsToOrder } from "../orders/orders.ts";
import { deleteRemindersOf } from "../reminders/reminders-store.ts";
import { countPurchases, joinOfferUses, listPayingNow } from "./merge-store.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { readJson, writeJson } from "../../../../platform/db/json.ts";
import type { Account, AuditEntry, AuditQuery } from "../../../accounts/contract.ts";
import { readOrderNumbers } from "../orders/orders-store.ts";
import { readQuoteNumbers } from "../orders/quotes/quotes-store.ts";
import { type CommerceAction, commerceActions, insertEvent, listAuditedEvents } from "./events-store.ts";
import type { CommerceEventsTable, EventDetails } from "../tables.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { whenKept } from "../../../../platform/db/driver/guard-driver.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { count } from "../../../../platform/telemetry/count.ts";

/** Says in words what was done; of an action that isn't known any more, its name. */
export function actionInWords(action: string): string {
  const words: Readonly<Record<string, string>> = commerceActions;
  return words[action] ?? action.replaceAll("-", " ");
}

/** Carts, orders, quotes, invoices and keys of two accounts as one. What stands on documents stays as it was issued. */
export function mergedPurchases(carts: Pick<CartsToOrder, "join">): MergedData {
  return {
    name: "orders, quotes and keys",
    columns: {
      // Carts are wishes: what is in the joined one stays there.
      "carts.account_id": "mingles",
      "orders.account_id": "moves",
      "quotes.account_id": "moves",
      "offer_uses.account_id": "changes",
      "offer_uses.once_key": "joins",
      "keys.redeemed_by": "moves",
      "commerce_events.actor_id": "moves",
      // Settings are those of the kept account.
      "reminder_refusals.account_id": "ends",
      // Of a trial: by the account.
      "reminders.term_id": "ends",
    },
    plan: async (db, { kept, other }) => {
      const paying = [...(await listPayingNow(db, kept.id)), ...(await listPayingNow(db, other.id))];
      if (paying.length > 0) throw payingNow(paying);
      const { orders, quotes, keys } = await countPurchases(db, other.id);
      const cart = await findCart(db, { accountId: other.id });
      const lines = cart ? (await readCartLines(db, cart.id)).length : 0;
      const bought = `Orders with their invoices (${orders}), quotes (${quotes}) and used keys (${keys}) move.`;
      return [
        ...(orders + quotes + keys === 0 ? [] : [bought]),
        ...(lines === 0
          ? []
          : [
              `What is in the other cart (${lines}) joins the kept one; of what a cart has one of, such as a plan, it takes the place.`,
            ]),
      ];
    },
    unjoin: async (trx, { kept }) => {
      const paying = await listPayingNow(trx, kept.id);
      if (paying.length > 0) throw payingNow(paying);
      return undefined;
    },
    join: async (trx, merging) => {
      const { kept, other } = merging;
      await carts.join(trx, kept.id, other.id);
      await joinOfferUses(trx, merging);
      await deleteRemindersOf(trx, other.id);
    },
  };
}

function payingNow(numbers: readonly string[]): AppError {
  const which = numbers.length === 1 ? `Order ${numbers[0] ?? ""} is` : `Orders ${numbers.join(", ")} are`;
  const message = `${which} being paid at this moment, and the payment must find its account. Wait until it is paid, or cancel the order. Nothing was changed.`;
  return new AppError({ code: "merge-refused", status: 409, message });
}

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

/** Who did something: an account, or (without an id) the command line, a job, a payment provider. */
export interface Actor {
  id: string | null;
  name: string;
}

/** An account, in the record. */
export function actorOf({ id, firstName, lastName, email }: Account): Actor {
  return { id, name: `${firstName} ${lastName}`.trim() || email };
}

/** The command line, in the record. */
export const commandLine: Actor = { id: null, name: "command-line" };

interface CommerceEvent {
  actor: Actor;
  action: CommerceAction;
  /** What it was done to: 'order:{id}', 'key-batch:{id}'. */
  subject: string;
  /** Amounts, counts, ids. Never a name, an address or a secret: the record outlives accounts. */
  details?: EventDetails;
}

/**
 * Writes what was done with money, or with what it buys, into the record, in the transaction that does it.
 */
export async function recordCommerceEvent(
  trx: Queries,
  clock: Clock,
  { actor, action, subject, details = {} }: CommerceEvent,
): Promise<void> {
  const row = {
    id: newId(clock),
    at: clock.now(),
    actor_id: actor.id,
    actor_name: actor.name,
    action,
    subject,
    details: writeJson(details),
  };
  await whenKept(
    () => insertEvent(trx, row),
    () => {
      count("commerce", action);
    },
  );
}
