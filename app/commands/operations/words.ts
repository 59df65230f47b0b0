import type { Output } from "../../../platform/starting/command-line.ts";
import { fillShares } from "../../../platform/db/backup/fill/copy-lines.ts";
import type { FillProgress } from "../../../platform/db/backup/fill/fill-postgres.ts";
import type { Progress } from "../../../platform/db/backup/rows.ts";
import type { Config } from "../../config.ts";

/** Where a command writes, and what it works with. */
export interface OperationsContext extends Output {
  readonly config: Config;
}

/** How often progress is told, in milliseconds. */
const TELL_MS = 2_000;

/** Tells how far work has come that takes longer than two seconds, and how long it will go on. */
export function telling(what: string, err: (line: string) => void, unit = "rows"): Progress {
  const tell = tellingShares(what, err);
  return (done, all) => {
    if (all > 0) tell(done / all, `${numberOf(done)} of ${numberOf(all)} ${unit}`);
  };
}

/** The same for filling a database, whose parts may go on at once. */
export function tellingFill(what: string, err: (line: string) => void): FillProgress {
  const tell = tellingShares(what, err);
  const come = { copying: 0, indexing: 0, comparing: 0 };
  const part =
    (name: keyof typeof fillShares, words: string): Progress =>
    (done, all) => {
      if (all === 0) return;
      come[name] = (fillShares[name] * done) / all;
      tell(come.copying + come.indexing + come.comparing, `${numberOf(done)} of ${numberOf(all)} ${words}`);
    };
  return {
    copying: part("copying", "rows written"),
    indexing: part("indexing", "indexes made"),
    comparing: part("comparing", "rows compared"),
  };
}

function tellingShares(what: string, err: (line: string) => void): (share: number, words: string) => void {
  const began = performance.now();
  let next = began + TELL_MS;
  return (share, words) => {
    const now = performance.now();
    if (now < next) return;
    next = now + TELL_MS;
    const left = share > 0.02 && share < 1 ? `, ${lastingOf(((now - began) * (1 - share)) / share)} left` : "";
    err(`${what}: ${Math.floor(share * 100)} % (${words})${left}`);
  };
}

/** About how long something will take, in words. */
export function lastingOf(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (milliseconds < 60_000) return "less than a minute";
  if (minutes > 90) return `about ${Math.round(minutes / 60)} hours`;
  return minutes === 1 ? "about a minute" : `about ${minutes} minutes`;
}

/** Between which times something will take, in words. */
export function lastingBetween(least: number, most: number): string {
  if (most < 60_000) return "less than a minute";
  const isLong = most > 90 * 60_000;
  const unit = isLong ? 3_600_000 : 60_000;
  const [from, to] = [Math.max(1, Math.floor(least / unit)), Math.ceil(most / unit)];
  if (from === to) return lastingOf(to * unit);
  return `${from} to ${to} ${isLong ? "hours" : "minutes"}`;
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
