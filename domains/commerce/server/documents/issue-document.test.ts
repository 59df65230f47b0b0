import { expect, test } from "vitest";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import { openTimeZone } from "../../../../platform/clock/time-zone.ts";
import type { Database, Trx } from "../../../../platform/db/database.ts";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { issueDocument, listDocumentsOfOrder, readDocument, readDocumentPdf } from "./documents.ts";
import { sampleContent } from "../../documents/samples/sample-content.ts";

const zone = openTimeZone("America/New_York");
const clock = fixedClock(Date.UTC(2026, 10, 22, 15));

function invoiceFor(trx: Trx, cause: string, at = clock) {
  return issueDocument(trx, { clock: at, zone }, { kind: "invoice", cause, orderId: "o-1", content: sampleContent });
}

async function issue({ db }: Database, cause: string, at = clock) {
  return await db.transaction().execute(async (trx) => invoiceFor(trx, cause, at));
}

async function numbersOf({ db }: Database) {
  return (await listDocumentsOfOrder(db, "o-1")).map(({ number }) => number).toSorted();
}

onEachDatabase("issuing documents", (open) => {
  test("a document gets the next number of its series, and a job that renders it", async () => {
    const database = await open();
    const first = await issue(database, "order:1:placed");
    expect(first.number).toBe("INV-2026-000001");
    expect((await issue(database, "order:2:placed")).number).toBe("INV-2026-000002");
    const record = await readDocument(database.db, first.id);
    expect(record).toMatchObject({ kind: "invoice", orderId: "o-1", issuedAt: clock.now(), isRendered: false });
    expect(record?.content).toMatchObject({ number: first.number, issuedOn: "11.22.2026", issuedDay: "2026-11-22" });
    expect(await readDocumentPdf(database, first.id)).toBeUndefined();
    const jobs = await database.db.selectFrom("jobs").select("payload").where("name", "=", "render-document").execute();
    expect(jobs.map(({ payload }) => payload)).toContain(JSON.stringify({ documentId: first.id }));
  });

  test("each kind has a series of its own", async () => {
    const database = await open();
    await issue(database, "order:1:placed");
    const credit = await database.db
      .transaction()
      .execute(async (trx) =>
        issueDocument(trx, { clock, zone }, { kind: "credit-note", cause: "refund:1", content: sampleContent }),
      );
    expect(credit.number).toBe("CRN-2026-000001");
  });

  test("the same cause leads to the same document, also from transactions at the same time", async () => {
    const database = await open();
    const issued = await Promise.all(Array.from({ length: 8 }, () => issue(database, "order:1:placed")));
    expect(new Set(issued.map(({ id }) => id)).size).toBe(1);
    expect((await issue(database, "order:2:placed")).number).toBe("INV-2026-000002");
  });

  test("numbers have no gaps, whatever is rolled back", async () => {
    const database = await open();
    const attempts = Array.from({ length: 60 }, async (_, index) =>
      database.db.transaction().execute(async (trx) => {
        await invoiceFor(trx, `order:${index}:placed`);
        if (index % 3 === 0) throw new Error("the transaction fails after its number was taken");
      }),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(40);
    expect(await numbersOf(database)).toEqual(
      Array.from({ length: 40 }, (_, index) => `INV-2026-${String(index + 1).padStart(6, "0")}`),
    );
  });

  test("a series is of the publisher's year", async () => {
    const database = await open();
    // Half past ten on New Year's Eve in New York.
    const late = fixedClock(Date.UTC(2027, 0, 1, 3, 30));
    expect((await issue(database, "order:1:placed", late)).number).toBe("INV-2026-000001");
    late.advance(2 * 3_600_000);
    expect((await issue(database, "order:2:placed", late)).number).toBe("INV-2027-000001");
  });

  test("what no document can show is cleaned before it is stored", async () => {
    const database = await open();
    const buyer = { name: "A\u0007d\u200Ba \u202Enoryb\u202C\nLovelace\uD800", organization: "Cafe\u0301" };
    const { id } = await database.db
      .transaction()
      .execute(async (trx) =>
        issueDocument(trx, { clock, zone }, { kind: "quote", cause: "quote:1", content: { ...sampleContent, buyer } }),
      );
    expect((await readDocument(database.db, id))?.content.buyer).toMatchObject({
      name: "A da noryb Lovelace",
      organization: "Café",
    });
  });
});
