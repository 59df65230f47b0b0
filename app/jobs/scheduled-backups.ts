import type { BackupSchedule } from "../../platform/db/backup/schedule/backup-jobs.ts";
import { type Config, openConfiguredSecrets } from "../config.ts";
import { productVersion } from "../starting/product-version.ts";
import { keyFingerprintOf } from "../starting/secret-key.ts";

/** The backups that the settings plan, if they do. */
export function scheduledBackups(config: Config): BackupSchedule | undefined {
  const { everyMs, to, keep, s3 } = config.backups;
  if (everyMs === undefined || to === undefined) return undefined;
  const keyFingerprint = keyFingerprintOf(openConfiguredSecrets(config));
  return { everyMs, place: { to, s3 }, keep, product: productVersion(), keyFingerprint };
}
