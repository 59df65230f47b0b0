import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { openStore } from "../../../platform/db/backup/store/open-store.ts";
import { isS3 } from "../../../platform/db/backup/store/store.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { makeFolder } from "../../../platform/files/make-folder.ts";
import type { OperationsContext } from "./words.ts";

/** Works with a backup's file; one in a bucket is fetched into the data folder first, and removed afterwards. */
export async function withBackup<Result>(
  name: string,
  { config }: Pick<OperationsContext, "config">,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  if (!isS3(name)) return await work(name);
  const { dataDir, backups } = config;
  const to = name.slice(0, name.lastIndexOf("/"));
  makeFolder(dataDir, 0o700);
  const folder = await mkdtemp(path.join(dataDir, "fetched-"));
  try {
    const store = await openStore({ to, s3: backups.s3 }, folder, systemClock.now());
    const file = path.join(folder, path.posix.basename(name));
    await store.fetch(path.posix.basename(name), file);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
