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
const setsSchema = z.strictObject({ tuning: z.array(judgedSchema), unseen: z.array(judgedSchema) });

export type JudgedQuery = z.infer<typeof judgedSchema>;

/** The judged queries: for tuning, and those that nobody looks at while tuning. */
export function readJudgedQueries() {
  const text = readFileSync(join(import.meta.dirname, "judged-queries.yaml"), "utf8");
  return z.strictObject({ v22: setsSchema, indigo: setsSchema }).parse(parse(text));
}
