import { expect } from "vitest";
import { readGrantKeys } from "../../../../subscriptions/server/public.ts";
import type { UpdateCart } from "../../../calls.ts";
import { comingTerms, runningTerm } from "../../../purchase/holdings.ts";
import { readHolder } from "../../cart/read-cart.ts";
import { grantKeyOf } from "../../orders/fulfill-order.ts";
import { readLines } from "../../orders/orders-store.ts";
import { acceptQuote } from "../../orders/quotes/quotes.ts";
import { testBuyer } from "../../orders/testing/test-carts.ts";
import type { OrderLinesTable } from "../../tables.ts";
import type { Command, Wish } from "./commands.ts";
import type { ModelReader } from "./model/days.ts";
import { fulfill, type ModelLine, newOrder } from "./model/ledger.ts";
import { lawCatalog, offerCodes } from "./open-law-shop.ts";
import { payByCard } from "./pay-by-card.ts";
import { groupMaker, pick, survive, todayOf, tried, type World } from "./world.ts";

/** Orders what is wished for. Returns what became of it, as `act` does. */
export async function order(
  world: World,
  { who, wishes, byInvoice, pays, offer }: Extract<Command, { what: "order" }>,
): Promise<string> {
  const { shop, accounts, readers, orders, forms } = world;
  const [account, buyer] = [pick(accounts, who), pick(readers, who)];
  if (!account || !buyer) return "nothing";
  const sent: Partial<UpdateCart>[] = [];
  for (const wish of wishes) sent.push(await wishOf(world, buyer, wish));
  const code = offer < offerCodes.length ? offerCodes[offer] : undefined;
  const ordered = await tried(survive(world, () => shop.order(account, sent, byInvoice ? "invoice" : "card", code)));
  if ("code" in ordered) return ordered.code;
  const { form, order: row } = ordered.gave;
  forms.push({ account, form });
  const used = code === undefined ? null : offer;
  const made = newOrder({ id: row.id, buyer, total: row.total, isByInvoice: byInvoice, offer: used });
  for (const line of await readLines(shop.database.db, row.id)) made.lines.push(await lineOf(world, line));
  orders.push(made);
  world.touched.add(made);
  const isGiven = made.total === 0 || (byInvoice && shop.orders.settings.givesAtOnce);
  if (isGiven) fulfill(made, todayOf(world), groupMaker(world));
  if (!byInvoice && made.total > 0) await payByCard(world, made, { pays });
  return made.lines.at(-1)?.row.kind ?? "nothing";
}

/** What is sent to the cart for a wish. What can't be had is sent nevertheless, and refused. */
async function wishOf({ shop }: World, { accountId }: ModelReader, wish: Wish): Promise<Partial<UpdateCart>> {
  const { kind, variant, seats } = wish;
  const today = shop.at.zone.dayAt(shop.at.clock.now());
  const { holdings } = await readHolder(shop.database.db, accountId, today);
  const isOwn = kind.endsWith("own");
  const holding = holdings.find(({ groupId }) => (groupId === null) === isOwn);
  const isNew = kind.startsWith("new");
  const sold = lawCatalog.products.filter((product) =>
    isNew || !holding ? (product.kind === "individual") === isOwn : product.kind === holding.kind,
  );
  const chosen = pick(
    sold.flatMap((product) => product.variants),
    variant,
  );
  const what = { purchasableId: chosen?.purchasableId, qty: chosen?.quantities ? seats : 1 };
  if (isNew) return what;
  const terms = holding?.terms ?? [];
  if (kind.startsWith("renew"))
    return { ...what, addingTime: true, subscriptions: terms.slice(-1).map(({ id }) => id) };
  const term = holding && (kind === "add" ? runningTerm(holding, today) : comingTerms(holding, today)[0]);
  return { ...what, addingSeats: true, subscriptions: term ? [term.id] : [] };
}

/** A line of an order that was just placed, with the group and the term that it is for. */
async function lineOf({ shop, groups }: World, row: OrderLinesTable): Promise<ModelLine> {
  const group = groups.find(({ id }) => id === row.group_id) ?? null;
  const keys = group ? await readGrantKeys(shop.database.db, group.id) : [];
  const ofTarget = new Set(keys.filter(({ termId }) => termId === row.target_id).map(({ grantKey }) => grantKey));
  const target = group?.terms.find(({ key }) => ofTarget.has(grantKeyOf(key))) ?? null;
  return { row, price: row.net + row.tax, refunded: 0, done: 0, credited: 0, given: null, group, target };
}

/** Makes a quote. Returns what became of it, as `act` does. */
export async function quote(world: World, { who, wishes }: Extract<Command, { what: "quote" }>): Promise<string> {
  const [account, buyer] = [pick(world.accounts, who), pick(world.readers, who)];
  if (!account || !buyer) return "nothing";
  const sent: Partial<UpdateCart>[] = [];
  for (const wish of wishes) sent.push(await wishOf(world, buyer, wish));
  const made = await tried(survive(world, () => world.shop.quote(account, sent)));
  if ("code" in made) return made.code;
  world.quotes.push({ number: made.gave.number, total: made.gave.total, account, buyer, orderId: null });
  return "done";
}

/** Law 12: a quote leads to one order, at its price. */
export async function accept(world: World, { quote: number }: Extract<Command, { what: "accept" }>): Promise<string> {
  const { shop, quotes, orders } = world;
  const chosen = pick(quotes, number);
  if (!chosen) return "nothing";
  const billing = { ...testBuyer, purchaseOrder: "PO 1" };
  const viewer = { account: chosen.account, token: undefined };
  const placed = await tried(survive(world, () => acceptQuote(shop.orders, chosen.number, viewer, billing)));
  if ("code" in placed) {
    expect(chosen.orderId, "a quote that was ordered leads to its order").toBeNull();
    return placed.code;
  }
  const { id, total } = placed.gave;
  expect(total, "an order costs what was quoted").toBe(chosen.total);
  if (chosen.orderId !== null) {
    expect(id, "a quote leads to one order").toBe(chosen.orderId);
    return "known";
  }
  chosen.orderId = id;
  const made = newOrder({ id, buyer: chosen.buyer, total, isByInvoice: true, offer: null });
  for (const line of await readLines(shop.database.db, id)) made.lines.push(await lineOf(world, line));
  orders.push(made);
  world.touched.add(made);
  if (shop.orders.settings.givesAtOnce) fulfill(made, todayOf(world), groupMaker(world));
  return "done";
}

/** Law 10: offers are used by the orders that stand, and never more often than they may be. */
export async function checkOffers({ shop: { database }, orders }: World): Promise<void> {
  const rows = await database.db.selectFrom("offers").select(["label", "used", "most_uses", "is_once"]).execute();
  for (const { label, used, most_uses: most, is_once: isOnce } of rows) {
    const by = orders.filter(({ offer }) => offer !== null && offerCodes[offer] === label);
    expect(used, `uses of ${label}`).toBe(by.length);
    if (most !== null) expect(used).toBeLessThanOrEqual(most);
    if (isOnce === 1) expect(new Set(by.map(({ buyer }) => buyer)).size, "once for each account").toBe(by.length);
  }
}
