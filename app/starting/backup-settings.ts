import type { BackupSchedule } from "../../platform/db/backup/schedule/backup-jobs.ts";
import { isS3, type S3Access } from "../../platform/db/backup/store/store.ts";
import { ConfigError } from "./refuse-settings.ts";
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

/** @throws ConfigError if half of it is set */
export function backupSettings(data: Settings): BackupSettings {
  const { BACKUP_TO: to, BACKUP_EVERY: everyMs, BACKUP_STORE_KEY_ID: keyId, BACKUP_STORE_SECRET: secret } = data;
  if (everyMs !== undefined && to === undefined)
    throw new ConfigError("BACKUP_TO must be set when BACKUP_EVERY is: backups need a place.");
  if ((keyId === undefined) !== (secret === undefined))
    throw new ConfigError("BACKUP_STORE_KEY_ID and BACKUP_STORE_SECRET must both be set, or neither.");
  if (to !== undefined && isS3(to) && keyId === undefined)
    throw new ConfigError("BACKUP_STORE_KEY_ID and BACKUP_STORE_SECRET must be set when BACKUP_TO is a bucket.");
  return { everyMs, to, keep: data.BACKUP_KEEP, s3: s3Access(data) };
}

function s3Access(data: Settings): S3Access | undefined {
  const { BACKUP_STORE_KEY_ID: keyId, BACKUP_STORE_SECRET: secret, BACKUP_STORE_REGION: region } = data;
  if (keyId === undefined || secret === undefined) return undefined;
  return { keyId, secret, region, endpoint: data.BACKUP_STORE_URL ?? `https://s3.${region}.amazonaws.com` };
}
