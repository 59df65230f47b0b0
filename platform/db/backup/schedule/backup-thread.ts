import type { z } from "zod";
import { answerOrders } from "../../../threads/answer-orders.ts";
import { makeBackup, removeOutdated, verifyBackup } from "../make-backup.ts";
import { openStore, withFetched } from "../store/open-store.ts";
import { backupOrderSchema, verifyOrderSchema } from "./backup-jobs.ts";

/**
 * Makes a backup and then removes the outdated ones: reading, packing and sending gigabytes is nothing for a server's own
 * thread.
 */
answerOrders(async (order) => {
  const toVerify = verifyOrderSchema.safeParse(order);
  if (toVerify.success) return { isThere: await verifyKept(toVerify.data) };
  const { settings, place, keys, product, keyFingerprint, keep, known, now } = backupOrderSchema.parse(order);
  const facts = { product, keyFingerprint };
  const made = await makeBackup({ settings, place, keys, facts, now, progress: () => {} });
  const removed = await removeOutdated(
    await openStore(place, settings.dataDir, now),
    keep,
    new Set([...known, made.name]),
  );
  return { ...made, removed };
});

/** Reads a backup where it lies. False if it isn't there. @throws StartError saying what is wrong with it */
async function verifyKept({
  verify: name,
  from,
  settings,
  place,
  keys,
  now,
}: z.infer<typeof verifyOrderSchema>): Promise<boolean> {
  const { dataDir } = settings;
  const store = await openStore(place, dataDir, now);
  const isKept = store.place === from && (await store.list()).some((kept) => kept.name === name);
  if (!isKept) return false;
  await withFetched(store, name, dataDir, (file) => verifyBackup(file, keys, () => {}));
  return true;
}
