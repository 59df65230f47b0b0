import { startServer } from "../../server/start-server.ts";
import { type Figure, median, quantile } from "../measurement.ts";
import { largeSite } from "./large-site/large-site.ts";
import { type Client, keepReading, openClient } from "./reader.ts";

const ROUNDS = 5;
const ROUND_MS = 6_000;
const size = { accounts: 50_000, groups: 2_000 };
/** One more that asks without a pause makes that of any server on two processors. */
const MOST_TIMES = 1.5;

/** What staff and managers look at that reads most, and their files. */
const screens = [
  "/admin/users",
  "/admin/numbers",
  "/admin/orders?list=overdue",
  "/admin/groups",
  "/admin/log",
  "/admin/numbers/groups/csv",
  "/admin/numbers/revenue/csv",
];
const exportsOfManagers = ["/bluebook/manage-users", "/api/group/users.csv", "/api/group/record.csv"];

/**
 * Measures how long readers wait at worst, by themselves and while staff and managers open their heaviest screens and
 * files one after the other, in alternating rounds on a site with 50,000 accounts.
 */
export async function measureDesk(): Promise<Figure[]> {
  const server = await startServer({ dataDir: await largeSite(size), env: { DEMO: "1", LIMITS: "off" } });
  try {
    const readers = [await openClient(server, "reader@demo.test"), await openClient(server), await openClient(server)];
    const staff = await openClient(server, "admin@demo.test");
    const manager = await openClient(server, "manager@demo.test");
    const desk: readonly [Client, readonly string[]][] = [
      [staff, screens],
      [manager, exportsOfManagers],
    ];
    const [alone, beside]: [number[], number[]] = [[], []];
    // The first round is a warm-up and does not count.
    for (let round = 0; round <= ROUNDS; round++) {
      const without = await waitsOf(readers, []);
      const during = await waitsOf(readers, desk);
      if (round === 0) continue;
      alone.push(quantile(without, 0.99));
      beside.push(quantile(during, 0.99));
    }
    const times = median(beside) / median(alone);
    return [
      { name: "readers' p99, by themselves", value: median(alone), unit: "ms" },
      { name: "readers' p99, beside staff's and managers' screens and files", value: median(beside), unit: "ms" },
      { name: "the one relative to the other", value: times, unit: "ratio", budget: { most: MOST_TIMES } },
    ];
  } finally {
    await server.stop();
  }
}

/** How long each answer to readers takes for a while, in milliseconds, as others ask for what costs more. */
async function waitsOf(readers: readonly Client[], others: readonly [Client, readonly string[]][]): Promise<number[]> {
  const done = new AbortController();
  const reading = readers.map((reader) =>
    keepReading(reader, ["/bluebook", "/bluebook/v22/rules/cases", "/api/menu"], done.signal),
  );
  const working = others.map(([client, paths]) => keepOpening(client, paths, done.signal));
  setTimeout(() => done.abort(), ROUND_MS);
  await Promise.all(working);
  return (await Promise.all(reading)).flat();
}

async function keepOpening(client: Client, paths: readonly string[], stop: AbortSignal): Promise<void> {
  for (let turn = 0; !stop.aborted; turn++) {
    const path = paths[turn % paths.length] ?? "";
    const { status } = await client.ask(path);
    if (status !== 200) throw new Error(`${path} was answered ${status}.`);
  }
}
