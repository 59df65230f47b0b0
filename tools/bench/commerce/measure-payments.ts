import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figure, median, quantile } from "../measurement.ts";
import { payOrders } from "./pay-orders.ts";

const ORDERS = 1_000;
const KILLS = 10;

/**
 * Pays 1,000 orders by card through the stand-in of Stripe, while the built server is killed ten times, and notices are
 * lost, repeated, late and shuffled. Every order must be given once.
 */
export async function measurePayments(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "fieldstone-payments-"));
  const paid = await payOrders({ dataDir }, { orders: ORDERS, troubles: KILLS, random });
  await rm(dataDir, { recursive: true });
  const { delays } = paid;
  const exactly = (name: string, value: number, wanted: number): Figure[] => [
    { name: `${name}, missing`, value: Math.max(0, wanted - value), unit: "count", budget: { most: 0 } },
    { name: `${name}, too many`, value: Math.max(0, value - wanted), unit: "count", budget: { most: 0 } },
  ];
  return [
    {
      name: `orders paid, with ${KILLS} kills of the server`,
      value: paid.paid,
      unit: "count",
      budget: { least: ORDERS },
    },
    ...exactly("orders placed", paid.placed, ORDERS),
    ...exactly("orders given", paid.fulfilled, ORDERS),
    ...exactly("lines given", paid.lines, paid.ordered),
    ...exactly("terms granted", paid.terms, paid.ordered),
    ...exactly("invoices, numbered without a gap", Math.max(paid.invoices, paid.lastInvoice), ORDERS),
    ...exactly("mails", paid.mails, ORDERS),
    { name: "steps that buyers tried again", value: paid.retries, unit: "count" },
    { name: "notices that the server accepted", value: paid.notices, unit: "count" },
    { name: "of those, accepted before", value: paid.replayed, unit: "count" },
    {
      name: "orders that a reconcile job settled before their notice, or without one",
      value: paid.recovered,
      unit: "count",
    },
    { name: "from paying to access, median", value: median(delays), unit: "ms" },
    {
      name: "from paying to access, p99 of those that needed no reconcile job",
      value: quantile(delays, 0.99),
      unit: "ms",
    },
    { name: "in all", value: paid.seconds, unit: "s" },
  ];
}

let seed = 22;
function random(): number {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
}
