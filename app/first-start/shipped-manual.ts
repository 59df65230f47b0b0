import { fork } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listOrigins } from "../../domains/manual/server/public.ts";
import type { Database } from "../../platform/db/database.ts";
import { type DatabaseSettings, databaseSettingsSchema } from "../../platform/db/database-settings.ts";
import { productRoot } from "../../platform/starting/starting.ts";

export const shippedManual = join(productRoot, "manual");
/** What its editions are said to come from. */
export const ORIGIN = "shipped";

/** Returns the handles of the shipped editions that a database lacks; none if the publisher has published anything of their own. */
export async function missingEditions(database: Database): Promise<string[]> {
  const published = await listOrigins(database.db);
  if (published.some(({ origin }) => origin !== ORIGIN)) return [];
  const folders = (await readdir(shippedManual)).filter((name) => /^v\d+$/.test(name)).toSorted();
  return folders.filter((name) => published.every(({ handle }) => handle !== name));
}

/**
 * Fills a database with the shipped manual, unless the publisher has published anything of their own. Resumes an
 * interrupted first start where it stopped. What reads the manual runs in a process of its own, and its memory goes with
 * it. @throws Error if that process fails; it has said why
 */
export async function importShippedManual(database: Database, settings: DatabaseSettings): Promise<void> {
  if ((await missingEditions(database)).length === 0) return;
  const script = fileURLToPath(new URL("./import-process.ts", import.meta.url));
  const child = fork(script, { execArgv: ["--enable-source-maps"], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  // Not as an argument: the process list would show the database's password.
  child.send(databaseSettingsSchema.parse(settings));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.once("error", reject);
  child.once("exit", (code, signal) => resolve(String(code ?? signal)));
  const ended = await promise;
  if (ended !== "0") throw new Error(`The shipped manual was not imported: its process ended with ${ended}.`);
}
