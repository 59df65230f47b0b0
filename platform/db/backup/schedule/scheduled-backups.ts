import type { Clock } from "../../../clock/clock.ts";
import type { Database } from "../../database.ts";
import type { DatabaseSettings } from "../../database-settings.ts";
import { z } from "zod";
import type { BackupKeys } from "../encryption.ts";
import { type Place, placeSchema } from "../../../files/stores/place.ts";
import type { KeepRule } from "../store/store.ts";

/** Backups that are made by themselves. */
export interface BackupSchedule {
  everyMs: number;
  place: Place;
  keys: BackupKeys;
  keep: KeepRule;
  product: string;
  keyFingerprint: string;
}

export interface ScheduledBackups {
  database: Database;
  clock: Clock;
  /** Where the database is, to open it in a thread. */
  settings: DatabaseSettings;
  /** Undefined where none are wanted. */
  schedule: BackupSchedule | undefined;
  /** Restores a backup in a folder of its own, and removes it. */
  rehearse: Rehearse;
}

/** A backup that is restored to see whether it can be. */
export const rehearsalOrderSchema = z.object({
  name: z.string(),
  place: placeSchema,
  keys: z.array(z.string()),
  /** Where there is room for it. */
  dataDir: z.string(),
  now: z.number(),
});
type RehearsalOrder = z.infer<typeof rehearsalOrderSchema>;

/** How a restore went that was rehearsed; `isThere` is false if the backup isn't in its place. */
export const rehearsalSchema = z.object({ isThere: z.boolean(), ms: z.number() });

/** @throws Error saying why the backup can't be restored, or that the signal has ended it */
export type Rehearse = (order: RehearsalOrder, signal: AbortSignal) => Promise<z.infer<typeof rehearsalSchema>>;
