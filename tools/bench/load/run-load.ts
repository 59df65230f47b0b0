import { readFileSync } from "node:fs";
import { quantile } from "../measurement.ts";
import { keepRequesting } from "./keep-requesting.ts";

export interface Load {
  /** Requests per second. */
  rate: number;
  /** The 99th percentile, in milliseconds. */
  p99: number;
  /** The server's CPU time per request, in milliseconds; NaN if the system doesn't report it. */
  cpu: number;
}

/** What to request, and how. */
export interface LoadTarget {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** The server's process id. */
  pid: number;
}

const CLIENTS = 32;

/** Requests one URL with 32 clients at once, each on its own connection. */
export async function runLoad({ url, headers, pid }: LoadTarget, seconds: number): Promise<Load> {
  const address = new URL(url);
  const lines = Object.entries({ host: address.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${address.pathname}${address.search} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const usedBefore = processorSeconds(pid);
  const started = performance.now();
  const until = started + seconds * 1000;
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => keepRequesting(address, request, until)));
  const took = (performance.now() - started) / 1000;
  const used = processorSeconds(pid) - usedBefore;
  const failed = clients.reduce((sum, client) => sum + client.failed, 0);
  if (failed > 0) throw new Error(`${failed} requests for ${url} failed.`);
  const times = clients.flatMap(({ milliseconds }) => milliseconds);
  return {
    rate: times.length / took,
    p99: quantile(times, 0.99),
    cpu: (used * 1000) / times.length,
  };
}

/** The CPU time a process has used; Linux reports it in hundredths of a second. */
export function processorSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}
