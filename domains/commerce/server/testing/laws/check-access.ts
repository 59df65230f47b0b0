import { expect } from "vitest";
import { type TimeZone, dayNumber, dayOfNumber, isDay } from "../../../../../platform/clock/time-zone.ts";
import { decideAccess } from "../../../../subscriptions/rules.ts";
import {
  describeGroupTerms,
  describeTerms,
  type GroupStatus,
  grantedSpans,
  readAccountFacts,
  readGroupTerms,
} from "../../../../subscriptions/server/public.ts";
import { allDaysLeft, forecast, type ModelGroup, type ModelReader, seatsOn } from "./model/days.ts";
import { todayOf, type World } from "./world.ts";

/** So many days ahead are looked at. */
const AHEAD = 1_200;

const content = { kind: "search", edition: { handle: "v22", audience: "subscribers" } } as const;

const starts = new Map<number, number>();

/** The first moment of a day. All stories are told in one zone, which is slow to ask. */
function startOf(zone: TimeZone, day: number): number {
  const start = starts.get(day) ?? zone.startOf(dayOfNumber(day));
  starts.set(day, start);
  return start;
}

/** Laws 1 to 3: who has access when and by what, how many days are left, and who has a seat. */
export async function checkAccess(world: World, { isEachDay }: { isEachDay: boolean }): Promise<void> {
  for (const reader of world.readers) await checkReader(world, reader, isEachDay);
  for (const group of world.groups) await checkGroup(world, group);
}

async function checkReader(world: World, reader: ModelReader, isEachDay: boolean): Promise<void> {
  const { at, database } = world.shop;
  const today = todayOf(world);
  const facts = await readAccountFacts(database.db, reader.accountId);
  const account = {
    kind: "account" as const,
    accountId: reader.accountId,
    isAdmin: false,
    organization: null,
    ...grantedSpans(facts, at.zone),
  };
  const days = forecast(reader, today, AHEAD);
  const looked = new Set(isEachDay ? days.keys() : [0, 1, 30, 364, 365, AHEAD - 1]);
  // The last day of each stretch, and the first of the next.
  for (const [index, by] of days.entries()) if (index > 0 && by !== days[index - 1]) looked.add(index - 1).add(index);
  const by = (time: number) => {
    const access = decideAccess(account, content, time);
    return access.granted ? access.by : "none";
  };
  const told = [...looked].map((index) => {
    const start = index === 0 ? at.clock.now() : startOf(at.zone, today + index);
    return `${dayOfNumber(today + index)} ${by(start)} ${by(startOf(at.zone, today + index + 1) - 1)}`;
  });
  expect(told, "access follows from the grants, and lasts for whole days").toEqual(
    [...looked].map((index) => `${dayOfNumber(today + index)} ${days[index]} ${days[index]}`),
  );
  const { fields, history } = describeTerms(facts, at);
  const left = fields.hasPausedSubscriptions > 0 ? fields.hasPausedSubscriptions : daysAhead(history, today);
  expect(left, "no paid day is lost or doubled").toBe(allDaysLeft(reader.terms));
}

/** The days of terms, as they are shown, that are still to come. */
function daysAhead(terms: GroupStatus["history"], today: number): number {
  return terms
    .filter(({ status }) => status !== "expired")
    .reduce((sum, { startDate, endDate }) => sum + numberOf(endDate) - Math.max(numberOf(startDate), today) + 1, 0);
}

/** Reads '11.22.2026'. */
function numberOf(shown: string): number {
  const [month = "", day = "", year = ""] = shown.split(".");
  const read = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (!isDay(read)) throw new Error(`${shown} is no day.`);
  return dayNumber(read);
}

async function checkGroup(world: World, group: ModelGroup): Promise<void> {
  const { at, database } = world.shop;
  const today = todayOf(world);
  const status = describeGroupTerms((await readGroupTerms(database.db, [group.id])).get(group.id) ?? [], at);
  expect(daysAhead(status.history, today), "no paid day of a group is lost or doubled").toBe(allDaysLeft(group.terms));
  const seats = seatsOn(group, today);
  expect(status.state === "live" ? status.paidSeats : undefined, "seats of a group").toBe(seats);
  const users = await database.db
    .selectFrom("group_users")
    .select("account_id")
    .where("group_id", "=", group.id)
    .where("removed_at", "is", null)
    .execute();
  const held = new Set(users.map(({ account_id: id }) => id));
  expect(held, "who has a seat").toEqual(new Set(group.members.map(({ accountId }) => accountId)));
  if (seats !== undefined && seats > 0) expect(users.length, "held seats are paid").toBeLessThanOrEqual(seats);
}
