import { z } from "zod";

/** The end of a backup's name. */
const EXTENSION = ".backup.zst";

/**
 * The first line of a backup. A backup is lines of JSON, compressed with Zstandard: this one, then for each table its
 * rows, an array each, and what they add up to, and at last the checksum of everything before.
 */
export const headSchema = z.object({
  format: z.literal("fieldstone-backup"),
  formatVersion: z.literal(1),
  /** The product's version. */
  product: z.string(),
  madeAt: z.iso.datetime(),
  database: z.enum(["sqlite", "postgres"]),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  /** Tells which secret key belongs to it. */
  keyFingerprint: z.string().optional(),
  /** Only if it was asked for. */
  secretKey: z.string().optional(),
});

export type BackupHead = z.infer<typeof headSchema>;

/** The line after a table's rows. */
export const tableEndSchema = z.object({ table: z.string(), digest: z.string() });

/** The last line. */
export const endSchema = z.object({ sha256: z.string() });

const valueSchema = z.union([z.string(), z.number(), z.null(), z.object({ bytes: z.string() })]);
export const rowSchema = z.array(valueSchema);

/** The name of a backup that is made at a time: sorts by it. */
export function backupName(at: number): string {
  const [day = "", time = ""] = new Date(at).toISOString().split("T");
  return `fieldstone-${day}T${time.slice(0, 8).replaceAll(":", "")}Z${EXTENSION}`;
}

/** When a backup of this name was made; undefined for any other name. */
export function timeInName(name: string): number | undefined {
  const [, day, hours, minutes, seconds] =
    /^fieldstone-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup\.zst$/.exec(name) ?? [];
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at) ? undefined : at;
}
