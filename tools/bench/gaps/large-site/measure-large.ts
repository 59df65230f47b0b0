import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { sqliteFileName } from "../../../../platform/db/sqlite/open-sqlite.ts";
import type { Database } from "../../../../platform/db/database.ts";
import type { DatabaseSettings } from "../../../../platform/db/database-settings.ts";
import { openDatabase } from "../../../../platform/db/open-database.ts";
import { findPostgres } from "../../../../platform/testing/postgres/find-postgres.ts";
import { startPostgres } from "../../../../platform/testing/postgres/start-postgres.ts";
import { moveTo } from "../../backup/measure-backup.ts";
import { type Client, keepReading, openClient } from "../reader.ts";
import { startWatched, type WatchedServer } from "../watched-server.ts";
import { type Figure, quantile } from "../../measurement.ts";
import { giantManager } from "./fill-people.ts";
import { largeSite } from "./large-site.ts";
import { walk } from "./walk.ts";

/** No request holds the event loop longer, and no screen takes longer, in milliseconds. */
const [LONGEST_TURN_MS, LONGEST_SCREEN_MS] = [50, 300];
const ROUNDS = 5;

/** What `npm run bench -- help` says of it. */
export const largeHelp = `Half a million accounts, 12 million rows: how long screens and jobs take, the worst turn of the event
loop meanwhile (at most ${LONGEST_TURN_MS} ms), and the longest a reader waited beside.`;

interface Screen {
  name: string;
  run(): Promise<number>;
}

/**
 * How a site with half a million accounts answers its staff, and its readers beside them: on the embedded database, and
 * moved to Postgres where that is installed.
 */
export async function measureLarge(): Promise<Figure[]> {
  const dataDir = await largeSite();
  const figures = await measureOn({ dataDir });
  const binFolder = findPostgres(process.env["PATH"] ?? "");
  if (binFolder === undefined) return figures;
  const postgres = await startPostgres(binFolder);
  try {
    const databaseUrl = postgres.url("postgres");
    await moveTo(databaseUrl, dataDir);
    const moved = await measureOn({ dataDir, databaseUrl });
    return [...figures, ...moved.map((figure) => ({ ...figure, name: `Postgres: ${figure.name}` }))];
  } finally {
    await postgres.stop();
  }
}

async function measureOn(settings: DatabaseSettings): Promise<Figure[]> {
  const { dataDir, databaseUrl } = settings;
  const address = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const server = await startWatched(dataDir, { RUN_JOBS: "1", SLOW_QUERY_MS: "0", ...address });
  const database = await openDatabase(settings);
  try {
    const staff = await openClient(server, "admin@demo.test");
    const readers = [await openClient(server, "reader@demo.test"), await openClient(server)];
    await untilSettled(staff);
    const figures: Figure[] = [];
    const manager = await openClient(server, giantManager);
    const screens = [...screensOf(staff, staffPaths(examplesIn(dataDir))), ...screensOf(manager, managerPaths)];
    for (const screen of [...screens, ...(await jobsOf(database))])
      figures.push(...(await measure(server, readers, screen)));
    const visitor = await openClient(server);
    const reader = await openClient(server, "reader@demo.test");
    figures.push(...(await measureWalk(server, "staff", staff, ["/admin", /^\/admin/])));
    figures.push(...(await measureWalk(server, "a manager", manager, ["/bluebook/manage-users", pages])));
    figures.push(...(await measureWalk(server, "a reader", reader, ["/bluebook", pages])));
    figures.push(...(await measureWalk(server, "a visitor", visitor, ["/", pages])));
    return figures;
  } finally {
    await database.close();
    await server.stop();
  }
}

/** Without files, and without what ends the session. */
const pages = /^\/(?!assets|api|admin|icons|images|log-?out)/;
const MOST_SCREENS = 400;

/** Each kind of screen that links lead somebody to, asked again a few times: the slowest, and the worst turn. */
async function measureWalk(
  server: WatchedServer,
  who: string,
  client: Client,
  [begin, within]: readonly [string, RegExp],
): Promise<Figure[]> {
  const found = await walk(client, begin, within, MOST_SCREENS);
  let [slowest, worst] = [
    { path: "", ms: 0 },
    { path: "", ms: 0 },
  ];
  for (const { path } of found) {
    // An archive is as long as its edition.
    if (path.endsWith("/export")) continue;
    await server.worstTurn();
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      await client.ask(path);
      times.push(performance.now() - began);
    }
    const ms = quantile(times, 0.99);
    const { busy } = await server.worstTurn();
    if (ms > LONGEST_SCREEN_MS || busy > LONGEST_TURN_MS)
      console.log(`  ${who}, ${path}: ${ms.toFixed(0)} ms, worst turn ${busy.toFixed(0)} ms`);
    if (ms > slowest.ms) slowest = { path, ms };
    if (busy > worst.ms) worst = { path, ms: busy };
  }
  return [
    {
      name: `${who}, ${found.length} kinds of screens by their links; slowest ${slowest.path}`,
      value: slowest.ms,
      unit: "ms",
      budget: { most: LONGEST_SCREEN_MS },
    },
    { name: `worst turn of these: ${worst.path}`, value: worst.ms, unit: "ms", budget: { most: LONGEST_TURN_MS } },
  ];
}

/** Right after its start, a server loads the indexes of the search, which the bench "start" measures. */
async function untilSettled(staff: Client): Promise<void> {
  for (let round = 0; round < 3; round += 1) await staff.ask("/search?q=court");
  await wait(3_000);
}

type Examples = Readonly<Record<"email" | "group" | "order" | "invoice" | "account", string>>;

/** Some of everything, from the middle of the tables. */
function examplesIn(dataDir: string): Examples {
  const database = new DatabaseSync(join(dataDir, sqliteFileName), { readOnly: true });
  try {
    const one = (sql: string) => String(database.prepare(sql).get()?.["value"]);
    return {
      email: one("select email_lower as value from accounts order by id limit 1 offset 250000"),
      account: one("select id as value from accounts order by id limit 1 offset 250000"),
      group: one("select id as value from groups where id = (select group_id from group_seats limit 1)"),
      order: one("select number as value from orders order by id limit 1 offset 2000"),
      invoice: one(
        "select series || '-' || printf('%06d', number) as value from documents order by id limit 1 offset 2000",
      ),
    };
  } finally {
    database.close();
  }
}

function staffPaths({ email, group, order, invoice, account }: Examples): Readonly<Record<string, string>> {
  return {
    "admin's first screen": "/admin",
    "user by the exact address": `/admin/users words=${encodeURIComponent(email)}`,
    "users by a part of a name": "/admin/users words=bar",
    "users, nothing found": "/admin/users words=qqqqzzzz",
    users: "/admin/users",
    "a user": `/admin/users/${account}`,
    staff: "/admin/staff",
    orders: "/admin/orders",
    "orders to look at": "/admin/orders?list=attention",
    "unpaid orders": "/admin/orders?list=unpaid",
    "overdue orders": "/admin/orders?list=overdue",
    "order by its number": `/admin/orders words=${order}`,
    "order by its invoice": `/admin/orders words=${invoice}`,
    "an order": `/admin/orders/${order}`,
    numbers: "/admin/numbers",
    "numbers of a year": "/admin/numbers?period=12-months",
    "numbers of groups as a file": "/admin/numbers/groups/csv?period=12-months",
    groups: "/admin/groups",
    "groups by a word": "/admin/groups words=clinic",
    "the largest group": `/admin/groups/${group}`,
    "audit log": "/admin/log",
    suppressions: "/admin/suppressions",
  };
}

const managerPaths: Readonly<Record<string, string>> = {
  "a manager of 50,000": "/bluebook/manage-users",
  "a manager's list": "/api/group",
  "a manager's search": "/api/group/users?search=bar&page=1&results=50",
  "a manager's last page": "/api/group/users?page=1000&results=50&sort=login",
  "a manager's record": "/api/group/record",
  "users as a file": "/api/group/users.csv",
  "the record as a file": "/api/group/record.csv",
};

/** Addresses by what they show; what follows a space is sent as a form. */
function screensOf(somebody: Client, paths: Readonly<Record<string, string>>): Screen[] {
  return Object.entries(paths).map(([name, path]) => ({
    name,
    run: async () => {
      const began = performance.now();
      const [address = "", words] = path.split(" ");
      const { status, text } = await (words === undefined ? somebody.ask(address) : somebody.submit(address, words));
      if (status !== 200 && status !== 303) throw new Error(`${path} was answered ${status}: ${text.slice(0, 200)}`);
      return performance.now() - began;
    },
  }));
}

/** Daily jobs, each made due and waited for. */
async function jobsOf({ db }: Database): Promise<Screen[]> {
  const jobs = db.selectFrom("jobs");
  const daily = await jobs.select("name").distinct().where("unique_key", "is not", null).orderBy("name").execute();
  return daily.map(({ name }) => ({
    name: `job ${name}`,
    run: async () => {
      const began = performance.now();
      const soon = Date.now() + 60_000;
      await db.updateTable("jobs").set({ due_at: 0 }).where("name", "=", name).execute();
      const again = jobs
        .select("id")
        .where("name", "=", name)
        .where("state", "=", "waiting")
        .where("due_at", ">", soon);
      while ((await again.executeTakeFirst()) === undefined) await wait(20);
      return performance.now() - began;
    },
  }));
}

async function measure(server: WatchedServer, readers: readonly Client[], { name, run }: Screen): Promise<Figure[]> {
  const isJob = name.startsWith("job ");
  await server.worstTurn();
  const done = new AbortController();
  const reading = readers.map((reader) => keepReading(reader, ["/bluebook", "/api/menu", "/login"], done.signal));
  const times: number[] = [];
  try {
    for (let round = 0; round < (isJob ? 1 : ROUNDS); round += 1) times.push(await run());
  } finally {
    done.abort();
  }
  const waited = Math.max(0, ...(await Promise.all(reading)).flat());
  const { busy } = await server.worstTurn();
  const slowest = quantile(times, 0.99);
  console.log(
    `  ${name}: ${slowest.toFixed(0)} ms, worst turn ${busy.toFixed(0)} ms, a reader waited ${waited.toFixed(0)} ms`,
  );
  const took: Figure = { name: `${name}, a reader waited ${waited.toFixed(0)} ms beside`, value: slowest, unit: "ms" };
  return [
    // A file is sent while it is read: it takes as long as it is.
    isJob || name.endsWith("as a file") ? took : { ...took, budget: { most: LONGEST_SCREEN_MS } },
    { name: `worst turn: ${name}`, value: busy, unit: "ms", budget: { most: LONGEST_TURN_MS } },
  ];
}
