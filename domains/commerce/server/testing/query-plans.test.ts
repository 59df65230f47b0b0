import { CompiledQuery, type KyselyPlugin, sql } from "kysely";
import { expect, test } from "vitest";
import { dailyCounts, listCounts, sumCounts } from "../../../../platform/telemetry/daily/daily-counts-store.ts";

import type { Queries } from "../../../../platform/db/database.ts";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import {
  type EndsQuery,
  listAccountsNearEnd,
  listGroupsNearEnd,
  listTrialsNearEnd,
  readTrialNumbers,
} from "../../../subscriptions/server/public.ts";
import { subscriptionsAt } from "../../../subscriptions/server/testing/subscriptions-at.ts";
import { deleteCartsBefore, readCartLines, readPaidParts } from "../cart/cart-store.ts";
import { hasUsedOffer, listOffers } from "../cart/offers/offers-store.ts";
import { listCatalogVersions } from "../catalog/catalog-store.ts";
import {
  listLost,
  listOtherPayments,
  listReturns,
  readShares,
  sumRefunds,
  sumWholePayments,
} from "../admin/revenue/revenue-store.ts";
import { findByNumber, listByOrder } from "../documents/documents-store.ts";
import { listBatches, listKeys, listKeysByTail, listRedeemedBy } from "../keys/keys-store.ts";
import { forgetOfferUser } from "../orders/carts/cart-uses-store.ts";
import { listDue, listNewest, listOrders, readFulfillments } from "../orders/orders-store.ts";
import { findByBuyerWords } from "../orders/reading/buyer-words-store.ts";
import { listQuotePage, listQuotes } from "../orders/quotes/quotes-store.ts";
import { readPayments } from "../payments/payments-store.ts";
import { readDisputes, readRefundedLines, readRefunds } from "../payments/refunds/refunds-store.ts";
import { deleteSettled, listUnsettled, markSettled } from "../payments/stripe/webhooks/webhooks-store.ts";
import { hasPayment, listOpenAttempts, listRecorded } from "../payments/stripe/reconcile/reconcile-store.ts";
import { lastEventAbout, readEventsAbout, readEventsBy, readLatest } from "../records/events-store.ts";
import { deleteRemindersBefore } from "../reminders/reminders-store.ts";

const near: EndsQuery = { from: "2026-01-01", until: "2026-02-01", after: "", limit: 10 };
const time = { from: 0, until: 1 };
const days = { from: "2026-01-01", until: "2026-01-31" } as const;
const looks: Readonly<Record<string, (db: Queries) => Promise<unknown>>> = {
  "old carts": (db) => deleteCartsBefore(db, 0),
  "lines of a cart": (db) => readCartLines(db, "c"),
  "whether an offer was used": (db) => hasUsedOffer(db, "o", "a"),
  "uses of offers by an account": (db) => forgetOfferUser(db, "a"),
  "what was paid for some grants": (db) => readPaidParts(db, ["a", "b"]),
  "orders of an account": (db) => listOrders(db, { accountId: "a", groupId: null }),
  "orders of an account and its group": (db) => listOrders(db, { accountId: "a", groupId: "g" }),
  "what an account owes": (db) => listDue(db, { before: "2026-01-01", accountId: "a" }),
  "the newest orders": (db) => listNewest(db),
  "the orders after one": (db) => listNewest(db, { after: { placed_at: 1, number: "n" } }),
  "what an order gave": (db) => readFulfillments(db, "o"),
  "payments of an order": (db) => readPayments(db, "o"),
  "refunds of an order": (db) => readRefunds(db, "o"),
  "refunded lines of an order": (db) => readRefundedLines(db, "o"),
  "disputes of an order": (db) => readDisputes(db, "o"),
  "a document by its number": (db) => findByNumber(db, "INV-2027-000042"),
  "documents of an order": (db) => listByOrder(db, "o"),
  "events about an order": (db) => readEventsAbout(db, "order:o"),
  "the last event about an order": (db) => lastEventAbout(db, "order:o"),
  "events by an account": (db) => readEventsBy(db, "a"),
  "the newest quotes": (db) => listQuotes(db),
  "a page of quotes": (db) => listQuotePage(db, { after: undefined, limit: 51 }),
  "the quotes after one": (db) => listQuotePage(db, { after: { created_at: 1, number: "n" }, limit: 51 }),
  "batches of keys before one": (db) => listBatches(db, { before: "b", limit: 51 }),
  "the keys of a batch after one": (db) => listKeys(db, "b", { after: "k", limit: 101 }),
  "offers before one": (db) => listOffers(db, { before: "o", limit: 51 }),
  "versions of the catalog before one": (db) => listCatalogVersions(db, { before: 9, limit: 21 }),
  "who made some keys": (db) => readLatest(db, "keys-made", ["key-batch:a", "key-batch:b"]),
  "orders by their buyer’s words": (db) => findByBuyerWords(db, "order", "ada byron"),
  "quotes by their buyer’s words": (db) => findByBuyerWords(db, "quote", "ada byron"),
  "quotes of an account": (db) => listQuotes(db, { id: "a", email: "a@b.test" }),
  "keys of a batch": (db) => listKeys(db, "b"),
  "keys by their last letters": (db) => listKeysByTail(db, "ABCD"),
  "keys that an account redeemed": (db) => listRedeemedBy(db, "a"),
  "open attempts": (db) => listOpenAttempts(db, { provider: "stripe", openedBefore: 0, after: "", limit: 100 }),
  "whether an attempt was paid": (db) => hasPayment(db, "a"),
  "recorded payments": (db) => listRecorded(db, "stripe", ["a", "b"]),
  "notices about something": (db) => markSettled(db, { provider: "stripe", ref: "cs_1", until: 0, now: 0 }),
  "notices that nothing came of": (db) => listUnsettled(db, 0),
  "settled notices of long ago": (db) => deleteSettled(db, 0),
  "reminders of long ago": (db) => deleteRemindersBefore(db, 0),
  "accounts near an end": (db) => listAccountsNearEnd(db, near),
  "groups near an end": (db) => listGroupsNearEnd(db, near),
  "what was paid in a time": (db) => sumWholePayments(db, time),
  "what was paid in parts in a time": (db) => listOtherPayments(db, time),
  "what was refunded in a time": (db) => sumRefunds(db, time),
  "what went back in a time": (db) => listReturns(db, time),
  "what banks took back in a time": (db) => listLost(db, time),
  "lines of some orders": (db) => readShares(db, ["a", "b"]),
  "trials that began in some days": (db) => readTrialNumbers(db, subscriptionsAt("2026-01-01"), days),
  "counts of some days": (db) => listCounts(db, dailyCounts.readers, days),
  "sums of some days": (db) => sumCounts(db, dailyCounts.pages, days),
  "trials near an end": (db) => listTrialsNearEnd(db, near),
};

/** The statements that a look sends. */
async function statementsOf({ db }: TestDatabase, look: (db: Queries) => Promise<unknown>): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      sent.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await look(db.withPlugin(recorder));
  return sent;
}

/** How the database would run a statement, a step each. */
async function planOf({ db, flavor }: TestDatabase, statement: CompiledQuery): Promise<string[]> {
  const explain = flavor === "sqlite" ? "explain query plan" : "explain";
  return await db.transaction().execute(async (trx) => {
    // A small table is read as a whole, unless that is forbidden; then it is only if no index fits.
    if (flavor === "postgres") await sql`set local enable_seqscan = off`.execute(trx);
    // Prepared queries have placeholders for their values.
    const values = statement.parameters.map((value) => (typeof value === "string" ? value.replace("\0", "") : value));
    const plan = await trx.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`${explain} ${statement.sql}`, values),
    );
    return plan.rows.map((row) => String(row["detail"] ?? row["QUERY PLAN"]));
  });
}

onEachDatabase("looks into tables that only grow", (open) => {
  test("each finds its rows by an index", async () => {
    const database = await open();
    const whole: string[] = [];
    for (const [name, look] of Object.entries(looks))
      for (const statement of await statementsOf(database, look))
        for (const step of await planOf(database, statement))
          if (/\bSCAN (?!.*USING|CONSTANT)|Seq Scan/.test(step)) whole.push(`${name}: ${step}`);
    expect(whole).toEqual([]);
  });
});
