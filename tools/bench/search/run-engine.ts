import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { runCommand } from "../../programs/run-command.ts";
import { documentOf } from "../../../domains/search/server/indexing/records/edition-records.ts";
import type { BenchManual } from "./bench-manual.ts";

export const engineNames = ["fieldstone", "minisearch"] as const;
export type EngineName = (typeof engineNames)[number];

const runSchema = z.object({
  buildMs: z.number(),
  /** The index's memory, in MB. */
  memory: z.number(),
  /** The ids of the ten best hits for each query. */
  answers: z.array(z.array(z.string())),
  p50: z.number(),
  p99: z.number(),
});
export type EngineRun = z.infer<typeof runSchema>;

/** Runs an engine in a process of its own: indexes records and runs queries. */
export async function runEngine(
  name: EngineName,
  { records, knowledge }: Pick<BenchManual, "records" | "knowledge">,
  queries: readonly string[],
): Promise<EngineRun> {
  const folder = await mkdtemp(join(tmpdir(), "fieldstone-engine-"));
  const file = join(folder, "input.json");
  const documents = records.map(({ id, section }) => ({ id, document: documentOf(section) }));
  await writeFile(file, JSON.stringify({ records: documents, knowledge, queries }));
  const script = join(import.meta.dirname, "engines/run-engine.mjs");
  const { code, output } = await runCommand("node", ["--expose-gc", "--no-warnings", script, name, file]);
  await rm(folder, { recursive: true });
  if (code !== 0) throw new Error(`${name} failed:\n${output}`);
  return runSchema.parse(JSON.parse(output));
}
