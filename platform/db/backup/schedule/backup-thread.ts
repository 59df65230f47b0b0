import { parentPort, workerData } from "node:worker_threads";
import { makeBackup, removeOutdated } from "../make-backup.ts";
import { openStore } from "../store/open-store.ts";
import { backupOrderSchema } from "./order.ts";

/** Makes a backup and then removes the outdated ones: reading, packing and sending gigabytes is nothing for a server's own thread. */
const { settings, place, product, keyFingerprint, keep, now } = backupOrderSchema.parse(workerData);

async function run(): Promise<void> {
  const facts = { product, keyFingerprint };
  const made = await makeBackup({ settings, place, facts, now, progress: () => {} });
  const removed = await removeOutdated(await openStore(place, settings.dataDir, now), keep);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window
  parentPort?.postMessage({ ...made, removed });
}

run().catch((error: unknown) => {
  // Ends the thread with the error, which its starter is told.
  queueMicrotask(() => {
    throw error;
  });
});
