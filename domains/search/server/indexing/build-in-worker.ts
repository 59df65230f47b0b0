import { Worker } from "node:worker_threads";
import type { DatabaseSettings } from "../../../../platform/db/database.ts";
import type { EditionIndexes } from "./read-contents.ts";

/** Reads and indexes an edition off the serving thread; undefined where there is none. */
export type BuildIndexes = (handle: string) => Promise<EditionIndexes | undefined>;

/** Builds in a worker thread that opens the database for itself and ends when it has built. */
export function buildInWorker({ dataDir, databaseUrl }: DatabaseSettings): BuildIndexes {
  const settings = databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl };
  return async (handle) => {
    const worker = new Worker(new URL("build-worker.ts", import.meta.url), { workerData: { settings, handle } });
    const { promise, resolve, reject } = Promise.withResolvers<EditionIndexes | undefined>();
    worker.once("message", (built: EditionIndexes | null) => resolve(built ?? undefined));
    worker.once("error", reject);
    worker.once("exit", (code) =>
      reject(new Error(`The search index's worker ended with ${code} before it had built.`)),
    );
    try {
      return await promise;
    } finally {
      await worker.terminate();
    }
  };
}
