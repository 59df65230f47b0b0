import { signIn } from "../../server/sign-in.ts";
import type { RunningServer } from "../../server/start-server.ts";
import { type Figure, median } from "../measurement.ts";
import type { BenchPage } from "../load/find-page.ts";
import { type Load, type LoadTarget, runLoad } from "../load/run-load.ts";
import { rawAnswer } from "../load/raw-answer.ts";
import { startMemoryServer } from "../load/start-memory-server.ts";
import { type OpenForm, openForm } from "../../server/submit-form.ts";
import { logIn } from "./login-form.ts";

const SECONDS = 2;
const ROUNDS = 3;
const LOGIN_CLIENTS = 4;
/** Logins per second that readers must not notice. */
const STEADY_LOGINS = 20;
/** The rate of a bare Node process with a stored body on the machine where the budget was set, and the budget there. */
const BAR = { bare: 37_000, signedIn: 3_200 };

/** Measures what accounts cost: a signed-in reader's pages, logins, and how much logins slow readers down. */
export async function measureAccounts(server: RunningServer, page: BenchPage): Promise<Figure[]> {
  const { name, value } = await signIn(server, "reader@demo.test");
  const asking = { "accept-encoding": "gzip, deflate, br", cookie: `${name}=${value}` };
  const target = (path: string) => ({ url: server.url + path, headers: asking, pid: server.pid });
  const memory = await startMemoryServer([await rawAnswer(server.url + page.path, asking)]);
  const bare = { url: memory.urls[0] ?? "", headers: asking, pid: memory.pid };
  const loads = await runRounds({ page: target(page.path), json: target(page.api), bare });
  await memory.stop();
  const form = await openForm(`${server.url}/login`);
  const logins = await countLogins(server.url, form);
  const during = await whileLoggingIn(server.url, form, () => runLoad(target(page.path), 2 * SECONDS));
  return [
    {
      name: "signed-in page to the JSON call of the same chapter, session look-up included",
      value: loads.page.rate / loads.json.rate,
      unit: "ratio",
      budget: { least: 0.5 },
    },
    {
      name: `signed-in page to ${BAR.signedIn} a second where stored bytes go at ${BAR.bare}`,
      value: loads.page.rate / loads.bare.rate / (BAR.signedIn / BAR.bare),
      unit: "ratio",
      budget: { least: 1 },
    },
    { name: "p99 of the signed-in page, 32 clients", value: loads.page.p99, unit: "ms" },
    { name: "time of one login at the highest rate", value: 1000 / logins, unit: "ms" },
    {
      name: `p99 of the page during ${STEADY_LOGINS} logins per second, relative to that without`,
      value: during.p99 / loads.page.p99,
      unit: "ratio",
      budget: { most: 2 },
    },
  ];
}

const names = ["page", "json", "bare"] as const;
type Name = (typeof names)[number];

async function runRounds(targets: Record<Name, LoadTarget>): Promise<Record<Name, Pick<Load, "rate" | "p99">>> {
  const loads: Record<Name, Load[]> = { page: [], json: [], bare: [] };
  for (const name of names) await runLoad(targets[name], 1);
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) loads[name].push(await runLoad(targets[name], SECONDS));
  const middle = (name: Name) => {
    const load = {
      rate: median(loads[name].map(({ rate }) => rate)),
      p99: median(loads[name].map(({ p99 }) => p99)),
    };
    console.log(`  ${String(Math.round(load.rate)).padStart(6)} requests/s, p99 ${load.p99.toFixed(1)} ms: ${name}`);
    return load;
  };
  return { page: middle("page"), json: middle("json"), bare: middle("bare") };
}

/** Logins per second, sequentially by a few clients. */
async function countLogins(url: string, form: OpenForm): Promise<number> {
  let done = 0;
  const started = performance.now();
  const until = started + SECONDS * 1000;
  const work = async () => {
    while (performance.now() < until) {
      await logIn(url, form);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: LOGIN_CLIENTS }, work));
  const rate = (done * 1000) / (performance.now() - started);
  console.log(`  ${rate.toFixed(1)} logins/s by ${LOGIN_CLIENTS} clients`);
  return rate;
}

/** Runs something while this many logins start each second. */
async function whileLoggingIn(url: string, form: OpenForm, run: () => Promise<Load>): Promise<Load> {
  const logins: Promise<number>[] = [];
  const timer = setInterval(() => logins.push(logIn(url, form)), 1000 / STEADY_LOGINS);
  const load = await run();
  clearInterval(timer);
  const outcomes = await Promise.allSettled(logins);
  const refused = outcomes.filter(({ status }) => status === "rejected").length;
  console.log(`  p99 ${load.p99.toFixed(1)} ms during ${outcomes.length} logins, ${refused} of them refused: page`);
  return load;
}
