import { readdirSync, readFileSync } from "node:fs";
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

/** Reads the judged queries: those for tuning, and the held-out ones that no one working on the engine looks at. */
export function readJudgedQueries(manual: "v22" | "indigo"): Record<"tuning" | "heldOut", JudgedQuery[]> {
  return {
    tuning: readSets("tuning").flatMap((set) => set[manual]),
    heldOut: readSets("held-out").flatMap((set) => set[manual]),
  };
}

function readSets(kind: "tuning" | "held-out"): z.infer<typeof setsSchema>[] {
  const folder = join(import.meta.dirname, "judged", kind);
  const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  return files.toSorted().map((name) => setsSchema.parse(parse(readFileSync(join(folder, name), "utf8"))));
}
