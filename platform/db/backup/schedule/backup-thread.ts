import { answerOrders } from "../../../threads/answer-orders.ts";
import { makeBackup, removeOutdated } from "../make-backup.ts";
import { openStore } from "../store/open-store.ts";
import { backupOrderSchema } from "./backup-jobs.ts";

/**
 * Makes a backup and then removes the outdated ones: reading, packing and sending gigabytes is nothing for a server's own
 * thread.
 */
answerOrders(async (order) => {
  const { settings, place, product, keyFingerprint, keep, now } = backupOrderSchema.parse(order);
  const facts = { product, keyFingerprint };
  const made = await makeBackup({ settings, place, facts, now, progress: () => {} });
  const removed = await removeOutdated(await openStore(place, settings.dataDir, now), keep);
  return { ...made, removed };
});
