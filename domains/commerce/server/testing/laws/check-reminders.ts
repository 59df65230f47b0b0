import { expect } from "vitest";
import { z } from "zod";
import { readJson } from "../../../../../platform/db/json.ts";
import { remindAll } from "../../reminders/remind.ts";
import { daysLeft, type ModelTerm, termOn } from "./model/days.ts";
import { todayOf, type World } from "./world.ts";

const propsSchema = z.object({ daysLeft: z.int(), group: z.string().nullable() });

/** So many days before the end a reminder goes out. */
const EARLY = [0, 1, 7, 30];

/**
 * Law 13: whoever's term ends soon is reminded once for each of these days, and nobody for whom another term follows.
 * Whoever is in a group isn't looked at: their days may wait, from a day on that the group's term decides.
 */
export async function remindAndCheck(world: World): Promise<void> {
  const { shop, readers, accounts, groups, reminded } = world;
  const today = todayOf(world);
  const expected = readers.flatMap((reader, index) => {
    const managed = groups.filter((group) => group === reader.manages);
    const own = reader.group === null ? [dueOf(reader.terms, today, reminded)] : [];
    const email = accounts[index]?.email ?? "";
    return [
      ...own.flatMap((due) => (due === undefined ? [] : [`${email} own ${due}`])),
      ...managed.flatMap(({ terms }) => dueOf(terms, today, reminded) ?? []).map((due) => `${email} group ${due}`),
    ];
  });
  const { database, subscriptions, origin } = shop.reminders;
  for (let times = 0; times < 2; times += 1) await remindAll({ database, subscriptions, origin });
  const seated = new Set(readers.flatMap(({ group }, index) => (group === null ? [] : [accounts[index]?.email])));
  const rows = await database.db
    .selectFrom("outbox")
    .select(["id", "to_address", "props"])
    .where("template", "=", "subscription-ends")
    .where("id", ">", world.lastMail)
    .orderBy("id")
    .execute();
  world.lastMail = rows.at(-1)?.id ?? world.lastMail;
  const told = rows.flatMap(({ to_address: to, props }) => {
    const { daysLeft: left, group } = propsSchema.parse(props === null ? {} : readJson(props));
    return group === null && seated.has(to) ? [] : [`${to} ${group === null ? "own" : "group"} ${left}`];
  });
  expect(told.toSorted(), "each end is told once, and none that is followed").toEqual(expected.toSorted());
}

/** The days that are left, if a reminder about the term that runs is due. */
function dueOf(terms: readonly ModelTerm[], today: number, reminded: Set<string>): number | undefined {
  const term = termOn(terms, today);
  if (!term || terms.some((other) => other !== term && daysLeft(other) > 0)) return undefined;
  const left = daysLeft(term) - 1;
  const kind = EARLY.find((early) => left <= early);
  if (kind === undefined || kind >= term.days || reminded.has(`${term.key} ${kind}`)) return undefined;
  reminded.add(`${term.key} ${kind}`);
  return left;
}
