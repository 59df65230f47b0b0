import type { BackupSchedule } from "../../platform/db/backup/schedule/backup-jobs.ts";
import type { S3Access } from "../../platform/db/backup/store/store.ts";
import type { Settings } from "./settings.ts";

/** How the database is backed up. */
export interface BackupSettings {
  /** How often the server makes a backup by itself, in milliseconds; undefined if never. */
  everyMs: number | undefined;
  /** The folder or s3://bucket/prefix that backups go to. */
  to: string | undefined;
  keep: BackupSchedule["keep"];
  /** How a store that speaks S3 is reached. */
  s3: S3Access | undefined;
}

/** How the database is backed up, by settings that fit together. */
export function backupSettings(data: Settings): BackupSettings {
  return { everyMs: data.BACKUP_EVERY, to: data.BACKUP_TO, keep: data.BACKUP_KEEP, s3: s3Access(data) };
}

function s3Access(data: Settings): S3Access | undefined {
  const { BACKUP_STORE_KEY_ID: keyId, BACKUP_STORE_SECRET: secret, BACKUP_STORE_REGION: region } = data;
  if (keyId === undefined || secret === undefined) return undefined;
  return { keyId, secret, region, endpoint: data.BACKUP_STORE_URL ?? `https://s3.${region}.amazonaws.com` };
}
