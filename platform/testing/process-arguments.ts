import process from "node:process";
import { z } from "zod";

/** A database's settings, for scripts that open it in a process of their own. */
export const databaseSettingsSchema = z.object({ dataDir: z.string(), databaseUrl: z.string().optional() });

/** Reads the arguments that `runNode` passed to this script. */
export function readProcessArguments<Arguments>(schema: z.ZodType<Arguments>): Arguments {
  return schema.parse(JSON.parse(process.argv[2] ?? "null"));
}
