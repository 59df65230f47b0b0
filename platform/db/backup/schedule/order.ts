import { z } from "zod";
import { placeSchema } from "../store/store.ts";

/** What the thread that makes a backup is given. */
export const backupOrderSchema = z.object({
  settings: z.object({ dataDir: z.string(), databaseUrl: z.string().optional() }),
  place: placeSchema,
  product: z.string(),
  keyFingerprint: z.string(),
  keep: z.object({ days: z.int(), weeks: z.int(), months: z.int() }),
  now: z.number(),
});

export type BackupOrder = z.infer<typeof backupOrderSchema>;

/** What it answers. */
export const madeBackupSchema = z.object({
  name: z.string(),
  place: z.string(),
  bytes: z.number(),
  rows: z.number(),
  removed: z.number(),
});
