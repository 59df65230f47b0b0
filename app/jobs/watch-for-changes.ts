import type { FastifyInstance } from "fastify";
import { isDatabaseUnavailable } from "../../platform/db/availability/availability.ts";
import { tryWriting } from "../../platform/db/availability/is-answering.ts";
import type { Database } from "../../platform/db/database.ts";

/** Something cached in memory that checks for changes by other processes. */
export interface Watching {
  watch(report: (error: unknown) => void): void | Promise<void>;
  stop(): void | Promise<void>;
}

/**
 * Makes each of these check for changes while the server is open; the sentence is logged when a check fails. They check
 * several times a minute, so they don't log database outages.
 */
export function watchForChanges(
  app: FastifyInstance,
  watching: readonly (readonly [Watching, sentence: string])[],
): void {
  for (const [each, sentence] of watching) {
    app.addHook("onReady", async () =>
      each.watch((error) => {
        if (!isDatabaseUnavailable(error)) app.log.error({ err: error }, sentence);
      }),
    );
    app.addHook("onClose", async () => each.stop());
  }
}

/** How often an unavailable database is tried, in milliseconds: nobody else may write for a while. */
const TRY_MS = 5_000;

const outages = {
  away: "the database went away; readers are served from memory, and nothing is saved",
  "read only": "the database can't be written to, as when the disk is full; readers go on, and nothing is saved",
} as const;

/** Logs one line when the database goes away, and one when it is back, which is found out by trying. */
export function logOutages(app: FastifyInstance, { db, availability }: Pick<Database, "db" | "availability">): void {
  let since: number | undefined;
  let trying: NodeJS.Timeout | undefined;
  const end = availability.onChange((change) => {
    if (change.state === "ok") {
      app.log.warn({ seconds: Math.round((performance.now() - (since ?? 0)) / 1_000) }, "the database is back");
      since = undefined;
      clearInterval(trying);
      return;
    }
    app.log.error({ err: change.cause }, outages[change.state]);
    if (since !== undefined) return;
    since = performance.now();
    trying = setInterval(() => void tryWriting(db).catch(() => undefined), TRY_MS).unref();
  });
  app.addHook("onClose", async () => {
    end();
    clearInterval(trying);
  });
}
