import { z } from "zod";

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

/** Parses package-lock.json; empty if it is missing. */
export function readLock(text: string | undefined): z.infer<typeof lockSchema> {
  return lockSchema.parse(text === undefined ? { packages: {} } : JSON.parse(text));
}
