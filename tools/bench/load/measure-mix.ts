import { setTimeout as wait } from "node:timers/promises";
import { type Figure, median, quantile } from "../measurement.ts";
import { residentMegabytes } from "../measure-start.ts";
import { type Answered, type MixedLoad, startReaders } from "./readers-mix.ts";
import { processorSeconds } from "./run-load.ts";

const WARM_UP_MS = 5_000;
const SECONDS = 15;

/** What a database server has done so far: transactions, and processor time in seconds. */
export interface DatabaseWork {
  transactions: number;
  seconds: number;
}

/**
 * Measures what readers get who do what readers do: 70 % pages, 15 % searches, 10 % index and quick look, 5 % writes; and
 * what it costs the servers with these process ids, and the database if `databaseWork` says.
 */
export async function measureMix(
  { databaseWork, ...load }: MixedLoad & { databaseWork?: () => Promise<DatabaseWork> },
  pids: readonly number[],
): Promise<Figure[]> {
  const warming = await startReaders(load);
  await wait(WARM_UP_MS);
  await warming.stop();
  const before = pids.map(processorSeconds);
  const workBefore = await databaseWork?.();
  const reading = await startReaders(load);
  await wait(SECONDS * 1_000);
  const answered = await reading.stop();
  const used = pids.map((pid, at) => processorSeconds(pid) - (before[at] ?? 0));
  const work = await databaseWork?.();
  const failed = answered.filter(({ status = 599 }) => status >= 400);
  const [first] = failed;
  if (first)
    throw new Error(
      `${failed.length} of ${answered.length} requests failed: ${first.kind} was answered with ${first.status ?? "nothing"} after ${first.milliseconds.toFixed(0)} ms.`,
    );
  const kinds = [...new Set(answered.map(({ kind }) => kind))].toSorted();
  const all = used.reduce((sum, seconds) => sum + seconds, 0);
  return [
    { name: `requests a second, ${load.readers} readers`, value: answered.length / SECONDS, unit: "count" },
    { name: "processor time of the servers for each", value: (all * 1_000) / answered.length, unit: "ms" },
    ...(work && workBefore ? workOf(work, workBefore, answered.length) : []),
    ...kinds.flatMap((kind) => timesOf(kind, answered)),
    ...pids.map((pid, at): Figure => {
      const name = pids.length === 1 ? "memory of the server" : `memory of server ${at + 1}`;
      return { name, value: residentMegabytes(pid), unit: "MB" };
    }),
  ];
}

function workOf(after: DatabaseWork, before: DatabaseWork, requests: number): Figure[] {
  return [
    {
      name: "transactions of the database for each",
      value: (after.transactions - before.transactions) / requests,
      unit: "ratio",
    },
    {
      name: "its processor time for each",
      value: ((after.seconds - before.seconds) * 1_000) / requests,
      unit: "ms",
    },
  ];
}

function timesOf(kind: Answered["kind"], answered: readonly Answered[]): Figure[] {
  const times = answered.filter((one) => one.kind === kind).map(({ milliseconds }) => milliseconds);
  return [
    { name: `${kind}: median`, value: median(times), unit: "ms" },
    { name: `${kind}: p99 of ${times.length}`, value: quantile(times, 0.99), unit: "ms" },
  ];
}
