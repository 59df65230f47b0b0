import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { sqliteFileName } from "../../../../platform/db/sqlite/open-sqlite.ts";
import { hasRun, makeDue } from "../fill-shop.ts";
import { type Client, keepReading, openClient } from "../reader.ts";
import { startWatched, type WatchedServer } from "../watched-server.ts";
import { type Figure, quantile } from "../../measurement.ts";
import { largeSite } from "./large-site.ts";

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

/** How a site with half a million accounts answers its staff, and its readers beside them. */
export async function measureLarge(): Promise<Figure[]> {
  const dataDir = await largeSite();
  const names = examplesIn(dataDir);
  const server = await startWatched(dataDir, { RUN_JOBS: "1", SLOW_QUERY_MS: "0" });
  try {
    const staff = await openClient(server, "admin@demo.test");
    const readers = [await openClient(server, "reader@demo.test"), await openClient(server)];
    const figures: Figure[] = [];
    for (const screen of [...screensOf(staff, names), ...jobsOf(dataDir)])
      figures.push(...(await measure(server, readers, screen)));
    return figures;
  } finally {
    await server.stop();
  }
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

function screensOf(staff: Client, { email, group, order, invoice, account }: Examples): Screen[] {
  const paths: Readonly<Record<string, string>> = {
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
    groups: "/admin/groups",
    "groups by a word": "/admin/groups words=clinic",
    "the largest group": `/admin/groups/${group}`,
    "audit log": "/admin/log",
    suppressions: "/admin/suppressions",
  };
  return Object.entries(paths).map(([name, path]) => ({
    name,
    run: async () => {
      const began = performance.now();
      const [address = "", words] = path.split(" ");
      const { status, text } = await (words === undefined ? staff.ask(address) : staff.submit(address, words));
      if (status !== 200 && status !== 303) throw new Error(`${path} was answered ${status}: ${text.slice(0, 200)}`);
      return performance.now() - began;
    },
  }));
}

/** Daily jobs, each made due and waited for. */
function jobsOf(dataDir: string): Screen[] {
  return dailyJobs(dataDir).map((name) => ({
    name: `job ${name}`,
    run: async () => {
      const began = performance.now();
      makeDue({ dataDir }, name);
      while (!hasRun({ dataDir }, name)) await wait(20);
      return performance.now() - began;
    },
  }));
}

function dailyJobs(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, sqliteFileName), { readOnly: true });
  try {
    return database
      .prepare("select distinct name from jobs where unique_key is not null order by name")
      .all()
      .map(({ name }) => String(name));
  } finally {
    database.close();
  }
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
    isJob ? took : { ...took, budget: { most: LONGEST_SCREEN_MS } },
    { name: `worst turn: ${name}`, value: busy, unit: "ms", budget: { most: LONGEST_TURN_MS } },
  ];
}
