import { setTimeout as wait } from "node:timers/promises";
import { type Answered, startReaders } from "../../bench/load/readers-mix.ts";
import type { Cluster } from "./start-cluster.ts";

/** What became of the requests while something happened to a cluster. */
export interface ChaosResult {
  name: string;
  requests: number;
  /** Answered as always. */
  served: number;
  /** Told to come back (503 with Retry-After). */
  later: number;
  /** 502, 504, a broken connection, or a failure without a time to come back. */
  lost: number;
  /** How many of what kind were lost, by status. */
  losses: Record<string, number>;
  /** Whether everything was served at the end. */
  isHealed: boolean;
  longestMs: number;
}

const READERS = 24;
/** How long everything is as usual before something happens, and afterwards. */
const CALM_MS = 3_000;
const LONGEST_HEALING_MS = 60_000;

/** Lets readers read through nginx while something befalls the cluster, and until they are served as before. */
export async function injectFault(cluster: Cluster, name: string, happens: () => Promise<void>): Promise<ChaosResult> {
  const load = { url: cluster.url, dataDir: "", databaseUrl: cluster.databaseUrl, readers: READERS };
  const reading = await startReaders(load);
  await wait(CALM_MS);
  await happens();
  const isHealed = await heals(cluster);
  await wait(CALM_MS);
  const answered = await reading.stop();
  const isLost = ({ status = 599, isLater }: Answered) => status >= 400 && !(status === 503 && isLater);
  const losses = Object.groupBy(answered.filter(isLost), ({ kind, status }) => `${kind} ${status ?? "broken"}`);
  const later = answered.filter(({ status, isLater }) => status === 503 && isLater).length;
  const served = answered.filter(({ status = 599 }) => status < 400).length;
  return {
    name,
    requests: answered.length,
    served,
    later,
    lost: answered.length - served - later,
    losses: Object.fromEntries(Object.entries(losses).map(([loss, some]) => [loss, some?.length ?? 0])),
    isHealed,
    longestMs: Math.max(...answered.map(({ milliseconds }) => milliseconds)),
  };
}

/** Waits until each server says that it is ready and whole. */
async function heals({ nodes }: Cluster): Promise<boolean> {
  const until = performance.now() + LONGEST_HEALING_MS;
  const areWhole = async () => {
    const said = await Promise.all(nodes.map(async ({ url }) => await (await fetch(`${url}/readyz`)).text()));
    return said.every((text) => text.includes('"status":"ready"'));
  };
  while (performance.now() < until) {
    if (await areWhole().catch(() => false)) return true;
    await wait(100);
  }
  return false;
}
