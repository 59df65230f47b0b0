import { z } from "zod";

/** Where backups are kept. */
export interface BackupStore {
  /** For people. */
  place: string;
  /** Keeps a backup by its name, once `write` has written it into the file that it is given. */
  keep(name: string, write: (file: string) => Promise<void>): Promise<void>;
  /** The names of all backups that are kept. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Writes a backup that is kept into a file. */
  fetch(name: string, file: string): Promise<void>;
}

/** How an S3-compatible store is reached. */
const s3AccessSchema = z.object({
  endpoint: z.string(),
  region: z.string(),
  keyId: z.string(),
  secret: z.string(),
});
export type S3Access = z.infer<typeof s3AccessSchema>;

/** Where backups go: a folder or s3://bucket/prefix, with what that needs. */
export const placeSchema = z.object({ to: z.string(), s3: s3AccessSchema.optional() });
export type BackupPlace = z.infer<typeof placeSchema>;

/** Whether a place is in an S3-compatible store rather than a folder. */
export function isS3(to: string): boolean {
  return to.startsWith("s3://");
}
