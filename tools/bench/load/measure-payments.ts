import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateToLatest } from "../../../db/migrate-to-latest.ts";
import { payManyOrders } from "../../../domains/commerce/server/testing/pay-many-orders.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import type { Figure } from "../measurement.ts";

const ORDERS = 1_000;
const KILLS = 10;
/** Each order has two lines. */
const LINES = 2 * ORDERS;

/**
 * Pays 1,000 orders by card through the stand-in of Stripe, while the process that receives its notices is killed ten
 * times, and notices are lost, repeated, late and shuffled. Every order must be given once.
 */
export async function measurePayments(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "fieldstone-payments-"));
  const database = await openDatabase({ dataDir });
  await migrateToLatest(database);
  const paid = await payManyOrders({ ...database, settings: { dataDir } }, { orders: ORDERS, kills: KILLS, random });
  await database.close();
  await rm(dataDir, { recursive: true });
  const { delays } = paid;
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN;
  const exactly = (name: string, value: number, wanted: number): Figure[] => [
    { name: `${name}, missing`, value: Math.max(0, wanted - value), unit: "count", budget: { most: 0 } },
    { name: `${name}, too many`, value: Math.max(0, value - wanted), unit: "count", budget: { most: 0 } },
  ];
  return [
    { name: `orders paid, with ${KILLS} kills`, value: paid.paid, unit: "count", budget: { least: ORDERS } },
    ...exactly("orders given", paid.fulfilled, ORDERS),
    ...exactly("lines given", paid.lines, LINES),
    ...exactly("terms granted", paid.terms, LINES),
    ...exactly("invoices, numbered without a gap", Math.max(paid.invoices, paid.lastInvoice), ORDERS),
    ...exactly("mails", paid.mails, ORDERS),
    {
      name: "payments that no notice had announced by the end",
      value: paid.unannounced,
      unit: "count",
    },
    { name: "from paying to access, median", value: at(0.5), unit: "ms" },
    { name: "from paying to access, p99 of those announced or settled on return", value: at(0.99), unit: "ms" },
    { name: "in all", value: paid.seconds, unit: "s" },
  ];
}

let seed = 22;
function random(): number {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
}
