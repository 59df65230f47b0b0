import type { Clock } from "../../../platform/clock/clock.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { describePostgres } from "../../../platform/db/postgres/open-postgres.ts";
import type { Config } from "../../config.ts";
import { broken, type Check, type Finding, look, ok } from "./finding.ts";

/** How far clocks may be apart, in milliseconds: authenticator codes and notices of payments fail with more. */
const SOME_MS = 5_000;
const MUCH_MS = 60_000;

/** A clock that isn't this machine's. */
interface OtherClock {
  of: string;
  /** What it says now. */
  now(signal: AbortSignal): Promise<number | undefined>;
}

/** Compares this machine's clock with those of the database and of the services that the settings name: nobody else is asked. */
export function clockCheck(config: Config, clock: Clock): Check {
  return { name: "clock", run: (signal) => checkClock(othersOf(config), clock, signal) };
}

function othersOf({ databaseUrl, publicUrl, stripe, backups, dataDir }: Config): OtherClock[] {
  const addresses = [
    publicUrl === undefined ? undefined : `${publicUrl}/healthz`,
    stripe === undefined ? undefined : (stripe.api ?? "https://api.stripe.com"),
    backups.s3?.endpoint,
  ].filter((address) => address !== undefined);
  const byHttp = addresses.map((address) => ({ of: address, now: (signal: AbortSignal) => dateOf(address, signal) }));
  if (databaseUrl === undefined) return byHttp;
  return [{ of: "the database", now: () => databaseTime({ databaseUrl, dataDir }) }, ...byHttp];
}

/** One that is slow says nothing of the time. In milliseconds. */
const LONGEST_ANSWER_MS = 3_000;

async function dateOf(address: string, given: AbortSignal): Promise<number | undefined> {
  const signal = AbortSignal.any([given, AbortSignal.timeout(LONGEST_ANSWER_MS)]);
  const answer = await fetch(address, { method: "HEAD", redirect: "manual", signal }).catch(() => undefined);
  const date = Date.parse(answer?.headers.get("date") ?? "");
  return Number.isNaN(date) ? undefined : date;
}

async function databaseTime(settings: { databaseUrl: string; dataDir: string }): Promise<number | undefined> {
  const database = await openDatabase(settings).catch(() => undefined);
  if (database === undefined) return undefined;
  try {
    return (await describePostgres(database)).now;
  } finally {
    await database.close();
  }
}

async function checkClock(others: readonly OtherClock[], clock: Clock, signal: AbortSignal): Promise<Finding> {
  const told: { of: string; apart: number }[] = [];
  for (const { of, now } of others) {
    const before = clock.now();
    const theirs = await now(signal);
    // A date has seconds alone; the answer took its time.
    if (theirs !== undefined) told.push({ of, apart: theirs + 500 - (before + clock.now()) / 2 });
  }
  const [furthest] = told.toSorted((a, b) => Math.abs(b.apart) - Math.abs(a.apart));
  if (furthest === undefined)
    return ok("There is no other clock to compare this machine's with: neither Postgres nor an address that answers.");
  const seconds = Math.round(Math.abs(furthest.apart) / 1_000);
  const says = `This machine's clock is ${seconds} seconds ${furthest.apart > 0 ? "behind" : "ahead of"} that of ${furthest.of}.`;
  const todo = "Synchronize both with NTP: codes, links and payments depend on it.";
  if (Math.abs(furthest.apart) > MUCH_MS) return broken(says, todo);
  if (Math.abs(furthest.apart) > SOME_MS) return look(says, todo);
  return ok(`This machine's clock agrees with ${told.map(({ of }) => of).join(", ")}.`);
}
