import { expect } from "vitest";
import { leaveGroup } from "../../../../groups/server/people/leave-group.ts";
import { readGrantKeys } from "../../../../subscriptions/server/public.ts";
import { comingTerms, runningTerm } from "../../../purchase/holdings.ts";
import { readHolder } from "../../cart/reading/read-holder.ts";
import { checkBatch, makeKeys } from "../../keys/make-keys.ts";
import { grantKeyOf } from "../../orders/fulfill-order.ts";
import { redeemKey } from "../../keys/redeem-key.ts";
import { readLines } from "../../orders/orders-store.ts";
import { commandLine } from "../../records/record-event.ts";
import type { OrderLinesTable } from "../../tables.ts";
import type { UpdateCart } from "../../../calls.ts";
import { actOnMoney } from "./act-on-money.ts";
import type { Command, Wish } from "./commands.ts";
import { grantYears, join, leave, type ModelReader } from "./days.ts";
import { fulfill, type ModelLine, type ModelOrder } from "./ledger.ts";
import { lawCatalog } from "./open-law-shop.ts";
import { payByCard } from "./pay-by-card.ts";
import { replayAll } from "./replay-all.ts";
import { groupMaker, pick, todayOf, tried, waitDays, type World } from "./world.ts";

/**
 * Does a command in the product and in its model. Returns what became of it: 'done', 'nothing' if there was nothing to do
 * it with, or the code of the product's refusal, after which nothing may have changed.
 */
export async function act(world: World, command: Command): Promise<string> {
  switch (command.what) {
    case "order":
      return await order(world, command);
    case "make key":
      return await makeKey(world);
    case "redeem":
      return await redeem(world, command);
    case "join":
      return await joinGroup(world, command);
    case "leave":
      return await leaveSeat(world, command);
    case "replay":
      await replayAll(world);
      return "done";
    case "wait":
      await waitDays(world, command.days);
      return "done";
    case "pay":
    case "card":
    case "mark paid":
    case "cancel":
    case "refund":
    case "dispute":
      return await actOnMoney(world, command);
  }
}

type Order = Extract<Command, { what: "order" }>;

async function order(world: World, { who, wishes, byInvoice, pays }: Order): Promise<string> {
  const { shop, accounts, readers, orders, forms } = world;
  const [account, buyer] = [pick(accounts, who), pick(readers, who)];
  if (!account || !buyer) return "nothing";
  const sent: Partial<UpdateCart>[] = [];
  for (const wish of wishes) sent.push(await wishOf(world, buyer, wish));
  const ordered = await tried(shop.order(account, sent, byInvoice ? "invoice" : "card"));
  if ("code" in ordered) return ordered.code;
  const { form, order: row } = ordered.gave;
  forms.push({ account, form });
  const made: ModelOrder = {
    id: row.id,
    buyer,
    total: row.total,
    lines: [],
    payments: [],
    attempts: [],
    isByInvoice: byInvoice,
    isFulfilled: false,
    isCanceled: false,
  };
  for (const line of await readLines(shop.database.db, row.id)) made.lines.push(await lineOf(world, line));
  orders.push(made);
  world.touched.add(made);
  const isGiven = made.total === 0 || (byInvoice && shop.orders.settings.givesAtOnce);
  if (isGiven) fulfill(made, todayOf(world), groupMaker(world));
  if (!byInvoice && made.total > 0) await payByCard(world, made, { pays });
  return "done";
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
  return { row, price: row.net + row.tax, refunded: 0, given: null, group, target };
}

async function makeKey({ shop, keys }: World): Promise<string> {
  const { at, database } = shop;
  const asked = { variant: "individual-1", count: 1, label: "Gifts", expiresOn: "2999-12-31", actor: commandLine };
  const batch = await checkBatch(database, at, asked);
  const [key = ""] = (await makeKeys(database, at, { batch, actor: commandLine })).keys;
  keys.push({ key, usedBy: null });
  return "done";
}

async function redeem(world: World, { who, key }: Extract<Command, { what: "redeem" }>): Promise<string> {
  const { shop, accounts, readers, keys } = world;
  const [account, reader, chosen] = [pick(accounts, who), pick(readers, who), pick(keys, key)];
  if (!account || !reader || !chosen) return "nothing";
  const done = await tried(redeemKey(shop.desk, account, { typed: chosen.key, ip: "192.0.2.1" }));
  expect("code" in done, "a key gives a term once").toBe(chosen.usedBy !== null);
  if ("code" in done) return done.code;
  chosen.usedBy = reader;
  grantYears(reader.terms, { key: chosen.key, years: 1, seats: 1, today: todayOf(world) });
  return "done";
}

async function joinGroup(world: World, { who, group }: Extract<Command, { what: "join" }>): Promise<string> {
  const { shop, accounts, readers, groups } = world;
  const reader = readers.slice(who).find((one) => one.group === null) ?? pick(readers, who);
  const account = accounts.find(({ id }) => id === reader?.accountId);
  const chosen = pick(groups, group);
  if (!account || !reader || !chosen) return "nothing";
  const done = await tried(shop.seat(chosen.id, account));
  if ("code" in done) return done.code;
  expect(reader.group, "nobody has two seats").toBeNull();
  join(reader, chosen);
  return "done";
}

async function leaveSeat({ shop, accounts, readers }: World, { who }: { who: number }): Promise<string> {
  const seated = readers.filter(({ group }) => group !== null);
  const reader = pick(seated.length > 0 ? seated : readers, who);
  const account = accounts.find(({ id }) => id === reader?.accountId);
  if (!account || !reader) return "nothing";
  const done = await tried(shop.inTransaction((trx) => leaveGroup(trx, shop.groups, account)));
  expect("code" in done, "who has a seat can leave it").toBe(reader.group === null);
  if ("code" in done) return done.code;
  leave(reader);
  return "done";
}
