import process from "node:process";
import type { z } from "zod";

/** Reads the arguments that `runNode` passed to this script. */
export function readProcessArguments<Arguments>(schema: z.ZodType<Arguments>): Arguments {
  return schema.parse(JSON.parse(process.argv[2] ?? "null"));
}
