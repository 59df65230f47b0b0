import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const judgedSchema = z.strictObject({
  query: z.string().min(1),
  /** The sections that may come first. */
  first: z.array(z.string()).min(1),
  why: z.string().min(1),
});
const setsSchema = z.strictObject({ v22: z.array(judgedSchema), indigo: z.array(judgedSchema) });

export type JudgedQuery = z.infer<typeof judgedSchema>;

/** The judged queries: those for tuning, and those that nobody who changes the engine looks at. */
export function readJudgedQueries(manual: "v22" | "indigo"): Record<"tuning" | "heldOut", JudgedQuery[]> {
  return {
    tuning: [...readSet("judged-queries.yaml")[manual], ...readSet("judged/second-tuning.yaml")[manual]],
    heldOut: readSet("judged/held-out.yaml")[manual],
  };
}

function readSet(file: string) {
  return setsSchema.parse(parse(readFileSync(join(import.meta.dirname, file), "utf8")));
}
