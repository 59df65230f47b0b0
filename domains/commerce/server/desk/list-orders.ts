import { z } from "zod";
import { formatDay } from "../../../../platform/clock/time-zone.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { deskOrderPath, deskOrdersPath, orderLists, type OrdersView, type ShownOrder } from "../../desk/order-views.ts";
import { formatMoney } from "../../money.ts";
import { findByNumber } from "../documents/documents-store.ts";
import type { Orders } from "../orders/orders.ts";
import { findOrder, listByBuyerWords, listDue, listNewest } from "../orders/orders-store.ts";
import { askedOrder, hasBuyerWords, refused } from "../orders/reading/order-routes.ts";
import { readOrderState } from "../orders/reading/read-order.ts";
import { readAttention } from "../payments/attention/attention.ts";
import type { OrdersTable } from "../tables.ts";
import { decisionWords, stateWords } from "./words.ts";

/** So many orders stand on a page. */
const PAGE = 50;

const querySchema = z.object({
  list: z.enum(orderLists).catch("all"),
  after: z.string().optional(),
});

/** A page of a list of orders. @throws AppError not-found if the order that it follows is unknown */
export async function listOrders(
  orders: Orders,
  query: Readonly<Record<string, string>>,
  csrfToken: string,
): Promise<OrdersView> {
  const { list, after: number } = querySchema.parse(query);
  const { clock, zone } = orders.subscriptions;
  const shared = { list, typed: "", csrfToken };
  if (list === "attention") return { ...shared, orders: await listDecisions(orders), next: null };
  const { db } = orders.database;
  const page = { after: number === undefined ? undefined : await askedOrder(orders, number), limit: PAGE + 1 };
  const found =
    list === "all"
      ? await listNewest(db, page)
      : await listDue(db, { ...page, ...(list === "overdue" ? { before: zone.dayAt(clock.now()) } : {}) });
  const last = found.length > PAGE ? found[PAGE - 1] : undefined;
  return {
    ...shared,
    orders: await showOrders(orders, found.slice(0, PAGE)),
    next: last === undefined ? null : deskOrdersPath(list, last.number),
  };
}

/**
 * Finds orders by what was typed: the number of an order or of one of its documents leads to it; other words are looked
 * for in the buyers' names, organizations and addresses.
 * @throws AppError word-refused
 */
export async function searchOrders(orders: Orders, words: string, csrfToken: string): Promise<string | OrdersView> {
  const { db } = orders.database;
  const typed = words.trim();
  if (typed.length < 3 || typed.length > 254) throw refused("Type 3 to 254 characters to search for.");
  const printed = typed.toUpperCase();
  const order = (await findOrder(db, { number: printed })) ?? (await orderOfDocument(orders, printed));
  if (order) return deskOrderPath(order.number);
  const found = (await listByBuyerWords(db, typed)).filter(({ buyer }) => hasBuyerWords(readJson(buyer), typed));
  return { list: null, orders: await showOrders(orders, found.slice(0, PAGE)), next: null, typed, csrfToken };
}

async function orderOfDocument({ database: { db } }: Orders, printed: string): Promise<OrdersTable | undefined> {
  const id = (await findByNumber(db, printed))?.order_id ?? null;
  return id === null ? undefined : await findOrder(db, { id });
}

async function listDecisions(orders: Orders): Promise<ShownOrder[]> {
  const { zone } = orders.subscriptions;
  const found = await readAttention(orders);
  return await Promise.all(
    found.map(async (each, index) => {
      const order = await askedOrder(orders, each.number);
      const on = formatDay(zone.dayAt(each.at));
      return { ...shownAlike(order), id: `${index}`, on, state: decisionWords(each) };
    }),
  );
}

async function showOrders(orders: Orders, found: readonly OrdersTable[]): Promise<ShownOrder[]> {
  const { clock, zone } = orders.subscriptions;
  const today = zone.dayAt(clock.now());
  return await Promise.all(
    found.map(async (order) => ({
      ...shownAlike(order),
      on: formatDay(zone.dayAt(order.placed_at)),
      state: stateWords(order, await readOrderState(orders.database.db, orders, order), today),
    })),
  );
}

function shownAlike({ id, number, buyer, total, currency }: OrdersTable): Omit<ShownOrder, "on" | "state"> {
  const { name, organization } = readJson(buyer);
  return { id, number, buyer: organization === "" ? name : organization, total: formatMoney(total, currency) };
}
