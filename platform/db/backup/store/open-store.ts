import { openFolderStore } from "./folder-store.ts";
import { type BackupPlace, type BackupStore, isS3 } from "./store.ts";

/** Opens where backups are kept. @throws StartError if it can't be used */
export async function openStore({ to, s3 }: BackupPlace, dataDir: string, now: number): Promise<BackupStore> {
  if (!isS3(to)) return await openFolderStore(to, now);
  // Lazy import: most installations never need it.
  const { openS3Store } = await import("./s3-store.ts");
  return openS3Store(to, s3, { dataDir });
}
