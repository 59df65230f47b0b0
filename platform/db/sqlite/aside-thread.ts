import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { AsidePart, AsideQuery } from "./aside-reader.ts";
import { SqliteConnection } from "./connection.ts";
import { giveWay } from "../../threads/answer-orders.ts";

/** So many rows are passed on at once. */
const PART = 500;
/** What it keeps of the file in memory, in kilobytes. */
const CACHE_KB = 16_000;

giveWay();

const told: unknown = workerData;
if (!isTold(told)) throw new Error("The thread wasn't told what to read.");
const { file, taken } = told;
/** How many parts were sent that others follow. */
let sent = 0;

/** Checked by hand: a library for it would take two megabytes in each of these threads. */
function isTold(given: unknown): given is { file: string; taken: Int32Array } {
  if (typeof given !== "object" || given === null || !("file" in given && "taken" in given)) return false;
  return typeof given.file === "string" && given.taken instanceof Int32Array;
}

let opened: SqliteConnection | undefined;

function connection(): SqliteConnection {
  if (opened !== undefined) return opened;
  opened = new SqliteConnection(new DatabaseSync(file, { timeout: 0, readOnly: true }));
  opened.raw.exec(`PRAGMA cache_size=-${CACHE_KB}`);
  return opened;
}

function answer({ id, sql, parameters }: AsideQuery): void {
  let rows: unknown[] = [];
  for (const row of connection().prepare(sql).iterate(parameters)) {
    rows.push(row);
    if (rows.length < PART) continue;
    send({ id, rows, isLast: false });
    rows = [];
    sent += 1;
    for (let now = Atomics.load(taken, 0); now < sent; now = Atomics.load(taken, 0)) Atomics.wait(taken, 0, now);
  }
  send({ id, rows, isLast: true });
}

function send(part: AsidePart): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window
  parentPort?.postMessage(part);
}

parentPort?.on("message", (query: AsideQuery) => {
  try {
    answer(query);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const errcode = error instanceof Error && "errcode" in error ? Number(error.errcode) : undefined;
    send({ id: query.id, rows: [], isLast: true, failure: { message, errcode } });
  }
});
