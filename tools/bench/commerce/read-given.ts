import type { Database } from "../../../platform/db/database.ts";

/** What orders have led to. */
export interface Given {
  placed: number;
  paid: number;
  /** Orders that were given, and lines that were given by all of them. */
  fulfilled: number;
  lines: number;
  /** Terms that lines gave; more than lines if something was given twice. */
  terms: number;
  /** Invoices, and the number of the last one. */
  invoices: number;
  lastInvoice: number;
  mails: number;
  fulfilledAt: { number: string; at: number }[];
}

/** Counts what orders have led to. */
export async function readGiven({ db }: Database): Promise<Given> {
  const orders = await db.selectFrom("orders").select(["number", "fulfilled_at"]).execute();
  const given = await db.selectFrom("fulfillments").select("grant_key").execute();
  const terms = await db.selectFrom("terms").select("grant_key").where("grant_key", "is not", null).execute();
  const invoices = await db.selectFrom("documents").select("number").where("kind", "=", "invoice").execute();
  const mails = await db.selectFrom("outbox").select("id").where("template", "=", "order-paid").execute();
  const payments = await db.selectFrom("payments").select("id").execute();
  const fulfilledAt = orders.flatMap(({ number, fulfilled_at: at }) => (at === null ? [] : [{ number, at }]));
  return {
    placed: orders.length,
    paid: payments.length,
    fulfilled: fulfilledAt.length,
    lines: new Set(given.map(({ grant_key: key }) => key)).size,
    terms: terms.length,
    invoices: invoices.length,
    lastInvoice: Math.max(0, ...invoices.map(({ number }) => number)),
    mails: mails.length,
    fulfilledAt,
  };
}
