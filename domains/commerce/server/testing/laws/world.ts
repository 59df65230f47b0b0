import { expect } from "vitest";
import { dayNumber, dayOfNumber } from "../../../../../platform/clock/time-zone.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { findAttempt } from "../../payments/payments-store.ts";
import { readLines } from "../../orders/orders-store.ts";
import { readRefunds } from "../../payments/refunds/refunds-store.ts";
import type { OrderForm } from "../../orders/place-order.ts";
import { isCrash } from "./crashes.ts";
import { type ModelGroup, type ModelReader, passDay, removeBeyond } from "./model/days.ts";
import type { ModelOrder } from "./model/ledger.ts";
import type { LawShop } from "./open-law-shop.ts";

/** The product and its model, side by side. */
export interface World {
  shop: LawShop;
  accounts: Account[];
  readers: ModelReader[];
  groups: ModelGroup[];
  orders: ModelOrder[];
  keys: { key: string; usedBy: ModelReader | null }[];
  /** What was ordered, to be ordered again. */
  forms: { account: Account; form: OrderForm }[];
  quotes: { number: string; total: number; account: Account; buyer: ModelReader; orderId: string | null }[];
  /** The reminders that were due so far: a term's key, and how many days before its end. */
  reminded: Set<string>;
  /** The id of the last reminder's mail. */
  lastMail: string;
  /** Before which statement of the next command the process dies, counted from 1; 0 for none. */
  crashAt: number;
  /** How often it has died. */
  crashes: number;
  /** The orders whose money may have changed since the last look. */
  touched: Set<ModelOrder>;
}

/** How many people there are. */
const PEOPLE = 5;

/** Begins with some accounts that have nothing. */
export async function beginWorld(shop: LawShop, run: string): Promise<World> {
  const accounts: Account[] = [];
  for (let index = 0; index < PEOPLE; index += 1) accounts.push(await shop.newAccount(`${run}-${index}@b.test`));
  const readers = accounts.map(({ id }): ModelReader => ({
    accountId: id,
    terms: [],
    group: null,
    isOnHold: false,
    manages: null,
  }));
  const nothing = { groups: [], orders: [], keys: [], forms: [], quotes: [] };
  return {
    ...nothing,
    shop,
    accounts,
    readers,
    reminded: new Set(),
    lastMail: "",
    crashAt: 0,
    crashes: 0,
    touched: new Set(),
  };
}

export function todayOf({ shop: { at } }: World): number {
  return dayNumber(at.zone.dayAt(at.clock.now()));
}

/** Chooses one of some things by a number; undefined if there are none. */
export function pick<Thing>(things: readonly Thing[], number: number): Thing | undefined {
  return things[number % things.length];
}

/**
 * Does a thing in the product, during which the process may die; then it is done again, as its buyer, its operator or its
 * job would. `recover` does before that what a job would have done meanwhile.
 */
export async function survive<Result>(
  world: World,
  work: () => Promise<Result>,
  recover: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Result> {
  const { crashes } = world.shop;
  crashes.arm(world.crashAt);
  try {
    return await work();
  } catch (error) {
    if (!isCrash(error)) throw error;
    world.crashes += 1;
  } finally {
    crashes.arm(0);
  }
  await recover();
  return await work();
}

/** Does a thing in the product. Returns the code of its refusal, or what it gave. */
export async function tried<Result>(work: Promise<Result>): Promise<{ code: string } | { gave: Result }> {
  try {
    return { gave: await work };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code };
    throw error;
  }
}

/** Makes the model of a new group. */
export function groupMaker({ groups }: World): () => ModelGroup {
  return () => {
    const group: ModelGroup = { id: "", terms: [], members: [] };
    groups.push(group);
    return group;
  };
}

/** Learns what the product calls what it has made: groups of new plans, refunds, and attempts to pay. */
export async function learnNames({ shop, touched }: World): Promise<void> {
  const { database } = shop;
  for (const order of touched) {
    const refunds = await readRefunds(database.db, order.id);
    expect(
      refunds.map(({ amount }) => amount),
      "refunds of an order",
    ).toEqual(order.refunds.map(({ amount }) => amount));
    for (const [index, made] of order.refunds.entries()) {
      made.id = refunds[index]?.id ?? "";
      if (made.key === "") made.key = made.id;
    }
    const rows = await readLines(database.db, order.id);
    for (const line of order.lines)
      if (line.group?.id === "") line.group.id = rows.find(({ id }) => id === line.row.id)?.group_id ?? "";
    const open = await findAttempt(database.db, { openFor: order.id });
    if (!open || order.attempts.some(({ id }) => id === open.id)) continue;
    const { id, amount, opened_at: openedAt } = open;
    const page = shop.card.asked.get(id);
    const asked = { amount: page?.amount ?? amount, tax: page?.tax?.amount ?? null };
    order.attempts.push({ id, amount, asked, openedAt, bank: "open", isClosed: false, isSettled: false });
  }
}

/** Does what is due, in both. */
export async function runDue(world: World): Promise<void> {
  await world.shop.runJobs();
  for (const group of world.groups) removeBeyond(group, todayOf(world));
}

/** Lets days pass. The product jumps, but is there on each day on which a plan takes seats away. */
export async function waitDays(world: World, days: number): Promise<void> {
  const { shop, readers, groups } = world;
  const end = todayOf(world) + days;
  for (let day = todayOf(world); day < end; day += 1) {
    passDay(readers, groups, day);
    const lowers = groups.filter((group) => removeBeyond(group, day + 1)).length > 0;
    if (!lowers && day + 1 < end) continue;
    shop.at.moveTo(dayOfNumber(day + 1));
    await runDue(world);
  }
}
