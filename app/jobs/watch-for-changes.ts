import type { FastifyInstance } from "fastify";
import { type Availability, isDatabaseUnavailable } from "../../platform/db/availability/availability.ts";

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

/** Logs one line when the database goes away, and one when it is back. */
export function logOutages(app: FastifyInstance, availability: Availability): void {
  let awaySince = 0;
  const end = availability.onChange((change) => {
    if (change.isAway) {
      awaySince = performance.now();
      app.log.error(
        { err: change.cause },
        "the database went away; readers are served from memory, and nothing is saved",
      );
    } else {
      const seconds = Math.round((performance.now() - awaySince) / 1_000);
      app.log.warn({ seconds }, "the database is back");
    }
  });
  app.addHook("onClose", async () => end());
}
