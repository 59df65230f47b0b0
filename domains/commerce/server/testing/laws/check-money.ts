import { expect } from "vitest";
import { readOrder } from "../../orders/reading/read-order.ts";
import { findOrder, readLines } from "../../orders/orders-store.ts";
import { listDocumentsOfOrder } from "../../documents/documents.ts";
import { readRefundedLines } from "../../payments/refunds/refunds-store.ts";
import { beyondOf, type ModelOrder, owedFor } from "./model/ledger.ts";
import type { World } from "./world.ts";

/** Laws 4 and 5, and how orders stand, for those that were touched. */
export async function checkMoney(world: World): Promise<void> {
  for (const order of world.touched) await checkOrder(world, order);
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

async function checkOrder({ shop }: World, order: ModelOrder): Promise<void> {
  const { db } = shop.database;
  const row = await findOrder(db, { id: order.id });
  if (!row) throw new Error("An order is gone.");
  const lines = await readLines(db, order.id);
  expect([sum(lines.map(({ net }) => net)), sum(lines.map(({ tax }) => tax))], "lines add up to the order").toEqual([
    row.net,
    row.tax,
  ]);
  expect([row.net + row.tax, row.total], "what an order costs").toEqual([order.total, order.total]);
  expect({ isFulfilled: row.fulfilled_at !== null, isCanceled: row.canceled_at !== null }).toEqual({
    isFulfilled: order.isFulfilled,
    isCanceled: order.isCanceled,
  });
  const refunded = await readRefundedLines(db, order.id);
  for (const line of lines) {
    const mine = refunded.filter(({ order_line_id: id }) => id === line.id);
    const [net, tax] = [sum(mine.map((part) => part.net)), sum(mine.map((part) => part.tax))];
    expect(net, "refunds of a line don't exceed it").toBeLessThanOrEqual(line.net);
    expect(tax, "refunds of a tax don't exceed it").toBeLessThanOrEqual(line.tax);
    expect(net + tax).toBe(order.lines.find(({ row: { id } }) => id === line.id)?.refunded);
  }
  const shown = await readOrder(db, shop.orders, row);
  const paid = sum(order.payments.map(({ amount }) => amount));
  const pending = order.refunds.filter(({ state }) => state === "pending");
  const underWay = sum(pending.map(({ amount }) => amount));
  const back = sum(order.payments.map((payment) => payment.refunded)) - underWay;
  const atBank = [...shop.card.refunds.values()].filter(
    ({ paymentRef, state }) => state !== "failed" && order.payments.some(({ ref }) => ref === paymentRef),
  );
  expect([shown.paid, shown.refunded], "payments and refunds of an order").toEqual([paid, back]);
  const byHand = order.refunds.filter(({ state, payment }) => state === "settled" && payment.isByCard);
  expect(sum(atBank.map(({ amount }) => amount)), "what the provider gave back").toBe(
    sum(order.payments.filter(({ isByCard }) => isByCard).map((payment) => payment.refunded)) -
      sum(byHand.map(({ amount }) => amount)),
  );
  const balance = paid - back - sum(order.payments.map(({ lost }) => lost));
  await checkPapers({ shop }, order, balance);
  const isTakenBack = order.isFulfilled && order.lines.every(({ given }) => given?.isRevoked() ?? true);
  expect(shown.state.access).toBe(isTakenBack ? "taken-back" : order.isFulfilled ? "given" : "waiting");
}

/**
 * What was invoiced and not credited is what was kept, unless something is still to be paid; less what was for nothing, and
 * what was credited and came back from a bank, which are owed to the buyer.
 */
async function checkPapers({ shop }: Pick<World, "shop">, order: ModelOrder, balance: number): Promise<void> {
  const papers = await listDocumentsOfOrder(shop.database.db, order.id);
  const totals = (kind: string) =>
    sum(papers.filter((paper) => paper.kind === kind).map(({ content }) => centsOf(content.sums?.total ?? "")));
  expect([totals("invoice"), totals("credit-note")], "invoices and credit notes").toEqual([
    order.invoiced,
    order.credited,
  ]);
  if (order.invoiced === 0 || (owedFor(order) > 0 && !order.isCanceled)) return;
  const came = sum(order.lines.map(({ credited, done }) => credited - done)) - order.settledByBank;
  const forNothing = order.refunds
    .filter(({ state }) => state === "pending")
    .map(({ amount, parts }) => amount - sum(parts.map(({ part }) => part)));
  const kept = balance - beyondOf(order) - sum(forNothing);
  expect(order.invoiced - order.credited, "what is invoiced and not credited was kept").toBe(kept - came);
}

/** Reads '$1,290.00'. */
function centsOf(shown: string): number {
  return Number(shown.replaceAll(/[$,.]/g, ""));
}

/** Law 9: the documents of each series are numbered from 1 on without gaps, in the order in which they were issued. */
export async function checkNumbers({ shop: { database } }: Pick<World, "shop">): Promise<void> {
  const rows = await database.db.selectFrom("documents").select(["series", "number"]).orderBy("id").execute();
  for (const [series, of] of Map.groupBy(rows, (row) => row.series))
    expect(
      of.map(({ number }) => number),
      `numbers of ${series}`,
    ).toEqual(of.map((_, index) => index + 1));
}
