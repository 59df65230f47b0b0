import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { runCommand } from "../../programs/run-command.ts";
import { documentOf } from "../../../domains/search/server/records/edition-records.ts";
import type { BenchRecord } from "./bench-manual.ts";

export const engineNames = ["fieldstone", "minisearch", "orama", "flexsearch", "fts5"] as const;
export type EngineName = (typeof engineNames)[number];

const runSchema = z.object({
  buildMs: z.number(),
  /** Held by the index, in MB. */
  memory: z.number(),
  /** For each query the ids of the best ten. */
  answers: z.array(z.array(z.string())),
  p50: z.number(),
  p99: z.number(),
});
export type EngineRun = z.infer<typeof runSchema>;

/** Lets an engine index records and answer queries in a process of its own. */
export async function runEngine(
  name: EngineName,
  records: readonly BenchRecord[],
  queries: readonly string[],
): Promise<EngineRun> {
  const folder = await mkdtemp(join(tmpdir(), "fieldstone-engine-"));
  const file = join(folder, "input.json");
  const input = records.map(({ id, code, name: words, context, body, section }) => {
    const document = name === "fieldstone" ? documentOf(section) : null;
    return { id, code, name: words, context, body, document };
  });
  await writeFile(file, JSON.stringify({ records: input, queries }));
  const script = join(import.meta.dirname, "engines/run-engine.mjs");
  const { code, output } = await runCommand("node", ["--expose-gc", "--no-warnings", script, name, file]);
  await rm(folder, { recursive: true });
  if (code !== 0) throw new Error(`${name} failed:\n${output}`);
  return runSchema.parse(JSON.parse(output));
}
