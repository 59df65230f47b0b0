import type { Output } from "../../../platform/starting/command-line.ts";
import type { Progress } from "../../../platform/db/backup/rows.ts";
import type { Config } from "../../config.ts";

/** Where a command writes, and what it works with. */
export interface OperationsContext extends Output {
  readonly config: Config;
}

/** How often progress is told, in milliseconds. */
const TELL_MS = 2_000;

/** Tells how far work has come that takes longer than two seconds. */
export function telling(what: string, err: (line: string) => void): Progress {
  let next = performance.now() + TELL_MS;
  return (done, all) => {
    if (performance.now() < next || all === 0) return;
    next = performance.now() + TELL_MS;
    err(`${what}: ${Math.floor((done / all) * 100)} % (${numberOf(done)} of ${numberOf(all)} rows)`);
  };
}

export function numberOf(count: number): string {
  return count.toLocaleString("en-US");
}

export function sizeOf(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** How long something took, for people. */
export function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1_000).toFixed(1)} s`;
}

/** An address of Postgres without its password. */
export function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return `${url.protocol}//${url.host}${url.pathname}`;
}

/** Where the server of these settings listens, from this machine. */
export function localAddress({ host, port }: Pick<Config, "host" | "port">): string {
  const reached = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
}
