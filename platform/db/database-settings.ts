import { z } from "zod";
import { placeSchema } from "../files/stores/place.ts";

/** Where a database is. What is parsed loses whatever else it had, so that no secret is in the order of a thread. */
export const databaseSettingsSchema = z.object({
  /** A Postgres URL; without it the database is a SQLite file in `dataDir`. */
  databaseUrl: z.string().optional(),
  /** The folder of the embedded database; created if missing. */
  dataDir: z.string(),
  /** The store for the large bytes of rows; without one, rows have them. */
  files: placeSchema.optional(),
});
export type DatabaseSettings = z.infer<typeof databaseSettingsSchema>;
