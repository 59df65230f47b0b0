import { expect } from "vitest";
import { leaveGroup } from "../../../../groups/server/people/remove-user.ts";
import { checkBatch, makeKeys } from "../../keys/make-keys.ts";
import { redeemKey } from "../../keys/redeem-key.ts";
import { commandLine } from "../../records/records.ts";
import { actOnMoney } from "./act-on-money.ts";
import { accept, order, quote } from "./act-on-orders.ts";
import type { Command } from "./commands.ts";
import { grantYears, join, leave } from "./model/days.ts";
import { replayAll } from "./replay-all.ts";
import { pick, survive, todayOf, tried, waitDays, type World } from "./world.ts";

/**
 * Does a command in the product and in its model. Returns what became of it: 'done', 'nothing' if there was nothing to do
 * it with, or the code of the product's refusal, after which nothing may have changed.
 */
export async function act(world: World, command: Command): Promise<string> {
  switch (command.what) {
    case "order":
      return await order(world, command);
    case "quote":
      return await quote(world, command);
    case "accept":
      return await accept(world, command);
    case "make key":
      return await makeKey(world);
    case "redeem":
      return await redeem(world, command);
    case "join":
      return await joinGroup(world, command);
    case "leave":
      return await leaveSeat(world, command);
    case "replay":
      await replayAll(world, command.turn);
      return "done";
    case "wait":
      await waitDays(world, command.days);
      return "done";
    case "pay":
    case "invoice instead":
    case "bank":
    case "card":
    case "mark paid":
    case "cancel":
    case "refund":
    case "dashboard":
    case "transfer":
    case "dispute":
      return await actOnMoney(world, command);
  }
}

async function makeKey({ shop, keys }: World): Promise<string> {
  const { at, database } = shop;
  const asked = { variant: "individual-1", count: 1, label: "Gifts", expiresOn: "2999-12-31", by: "command-line" };
  const batch = await checkBatch(database, at, asked);
  const [key = ""] = (await makeKeys(database, at, { batch, actor: commandLine })).keys;
  keys.push({ key, usedBy: null });
  return "done";
}

async function redeem(world: World, { who, key }: Extract<Command, { what: "redeem" }>): Promise<string> {
  const { shop, accounts, readers, keys } = world;
  const [account, reader, chosen] = [pick(accounts, who), pick(readers, who), pick(keys, key)];
  if (!account || !reader || !chosen) return "nothing";
  const { crashes } = world;
  const done = await tried(survive(world, () => redeemKey(shop.keys, account, { typed: chosen.key, ip: "192.0.2.1" })));
  // The process died once it was done: who tries again is told so.
  const wasDone = "code" in done && done.code === "key-used-by-you" && world.crashes > crashes;
  if (!wasDone || chosen.usedBy !== null) {
    expect("code" in done, "a key gives a term once").toBe(chosen.usedBy !== null);
    if ("code" in done) return done.code;
  }
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
  const done = await tried(survive(world, () => shop.seat(chosen.id, account)));
  if ("code" in done) return done.code;
  expect(reader.group, "nobody has two seats").toBeNull();
  join(reader, chosen);
  return "done";
}

async function leaveSeat(world: World, { who }: { who: number }): Promise<string> {
  const { shop, accounts, readers } = world;
  const seated = readers.filter(({ group }) => group !== null);
  const reader = pick(seated.length > 0 ? seated : readers, who);
  const account = accounts.find(({ id }) => id === reader?.accountId);
  if (!account || !reader) return "nothing";
  const done = await tried(survive(world, () => shop.inTransaction((trx) => leaveGroup(trx, shop.groups, account))));
  expect("code" in done, "who has a seat can leave it").toBe(reader.group === null);
  if ("code" in done) return done.code;
  leave(reader);
  return "done";
}
