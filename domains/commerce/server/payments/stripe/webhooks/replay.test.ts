import * as fc from "fast-check";
import { expect, test } from "vitest";
import { onOneDatabase } from "../../../../../../platform/testing/databases.ts";
import { openStripeShop } from "../../../testing/open-stripe-shop.ts";

type Shop = Awaited<ReturnType<typeof openStripeShop>>;

/** What happens at Stripe with one of three orders, and whether its notices arrive at once. */
interface Happening {
  what: string;
  order: number;
  delivers: boolean;
}

const happenings: fc.Arbitrary<Happening[]> = fc.array(
  fc.record({
    what: fc.constantFrom(
      "pay",
      "pay later",
      "bank pays",
      "bank refuses",
      "refund",
      "refund all",
      "dispute",
      "lose",
      "win",
      "expire",
    ),
    order: fc.nat({ max: 2 }),
    delivers: fc.boolean(),
  }),
  { minLength: 1, maxLength: 14 },
);

onOneDatabase("notices that are replayed", (open) => {
  test("[CART-3] replaying all notices in any order changes nothing", { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        happenings,
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })),
        async (steps, randoms) => {
          const database = await open();
          const shop = await openStripeShop(database, { random: () => randoms.next().value ?? 0 });
          try {
            Object.assign(shop.standIn.faults, { twice: 0.3, late: 0.3, shuffled: 0.5 });
            await live(shop, steps);
            const before = await readAll(database.db);
            const events = [...shop.standIn.records.events, ...shop.standIn.records.events];
            events.sort(() => (randoms.next().value ?? 0) - 0.5);
            for (const event of events) {
              expect(await shop.standIn.send(event)).toBe(200);
              if ((randoms.next().value ?? 0) < 0.3) await shop.runJobs();
            }
            await shop.runJobs();
            expect(await readAll(database.db)).toEqual(before);
            expect(shop.told).toEqual([]);
          } finally {
            await shop.close();
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  /** Orders by three buyers, and what then happens; ends once every notice has arrived. */
  async function live(shop: Shop, steps: readonly Happening[]) {
    const sessions: string[] = [];
    for (const name of ["ada", "bea", "cal"]) {
      const account = await shop.newAccount(`${name}@b.test`);
      sessions.push((await shop.order(account, [{}, { net: 1_001, tax: 80, text: "Another" }])).session);
    }
    for (const { what, order, delivers } of steps) {
      happen(shop, what, sessions[order] ?? "");
      shop.at.clock.advance(60_000);
      if (!delivers) continue;
      await shop.standIn.deliver();
      await shop.runJobs();
    }
    shop.standIn.faults.late = 0;
    while (shop.standIn.outgoing.length > 0) await shop.standIn.deliver();
    await shop.runJobs();
  }

  /** Does what is possible with a page to pay on, and nothing else. */
  function happen({ standIn: { buyers, records } }: Shop, what: string, id: string): void {
    const session = records.sessions.get(id);
    const intent = records.intents.get(session?.payment_intent ?? "");
    const dispute = [...records.disputes.values()].find((each) => each.payment_intent === intent?.id);
    if (!session) return;
    if (session.status === "open") {
      if (what === "pay") buyers.pay(id);
      if (what === "pay later") buyers.pay(id, { how: "delayed" });
      if (what === "expire") buyers.expire(session);
      return;
    }
    if (intent?.status === "processing") {
      if (what === "bank pays") buyers.finish(id, true);
      if (what === "bank refuses") buyers.finish(id, false);
      return;
    }
    if (!intent) return;
    const left = intent.amount_received - records.refundedOf(intent.id);
    if (what === "refund" && left > 700) buyers.refundInDashboard(intent.id, 700);
    if (what === "refund all" && left > 0) buyers.refundInDashboard(intent.id, left);
    if (what === "dispute" && !dispute && left > 0) buyers.dispute(intent.id);
    if (dispute?.status === "needs_response" && (what === "lose" || what === "win"))
      buyers.closeDispute(dispute.id, what === "win");
  }

  /** Everything that follows from payments. */
  async function readAll(db: Awaited<ReturnType<typeof open>>["db"]) {
    return {
      orders: await db.selectFrom("orders").selectAll().orderBy("id").execute(),
      attempts: await db.selectFrom("payment_attempts").selectAll().orderBy("id").execute(),
      payments: await db.selectFrom("payments").selectAll().orderBy("id").execute(),
      refunds: await db.selectFrom("refunds").selectAll().orderBy("id").execute(),
      refundLines: await db
        .selectFrom("refund_lines")
        .selectAll()
        .orderBy("refund_id")
        .orderBy("order_line_id")
        .execute(),
      disputes: await db.selectFrom("disputes").selectAll().orderBy("id").execute(),
      fulfillments: await db.selectFrom("fulfillments").selectAll().orderBy("order_line_id").execute(),
      terms: await db.selectFrom("terms").selectAll().orderBy("id").execute(),
      documents: await db.selectFrom("documents").select(["id", "number", "cause"]).orderBy("id").execute(),
      mails: await db.selectFrom("outbox").select(["id", "template"]).orderBy("id").execute(),
      events: await db.selectFrom("commerce_events").selectAll().orderBy("id").execute(),
    };
  }
});
