import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot, runCommand } from "../../../programs/run-command.ts";
import { builtArguments } from "../../../programs/script-arguments.ts";
import { startServer } from "../../../server/start-server.ts";
import { processorSeconds } from "../../load/run-load.ts";
import { untilReady } from "../../../server/until-ready.ts";
import { residentMegabytes } from "../../measure-start.ts";
import type { Figure } from "../../measurement.ts";

/** Editions of 1,000 sections, each as long as the shipped one. */
const EDITIONS = 20;
/** From the start of the process until everything can be searched, some of it by being loaded first; in seconds. */
const READY_SECONDS = 2;
/** A process is idle that needs no more of a processor, in seconds, in so many milliseconds. */
const IDLE_SECONDS = 0.02;
const IDLE_MS = 500;

/** How soon a server that has many editions can search all of them, and what they take in memory. */
export async function measureRestart(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "fieldstone-editions-"));
  try {
    const few = await measureStart(join(folder, "few"), 1);
    const many = await measureStart(join(folder, "many"), EDITIONS);
    const memory = (many.memory - few.memory) / (EDITIONS - 1);
    return [
      { name: `${EDITIONS} editions for the first time: all can be searched after`, value: many.first, unit: "s" },
      { name: "after a restart", value: many.again, unit: "s", budget: { most: READY_SECONDS } },
      { name: "and all are loaded after", value: many.loaded, unit: "s" },
      { name: "one edition after a restart", value: few.again, unit: "s" },
      { name: "memory for each edition more", value: memory, unit: "MB" },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureStart(dataDir: string, editions: number) {
  for (let number = 0; number < editions; number++) await importCopy(dataDir, `v${900 - number}`);
  const first = await startAndSearch(dataDir);
  const again = await startAndSearch(dataDir);
  return { first: first.seconds, again: again.seconds, loaded: again.loaded, memory: again.memory };
}

/** Imports the shipped edition under another handle. */
async function importCopy(dataDir: string, handle: string): Promise<void> {
  const copy = `${dataDir}-copy`;
  await cp(join(projectRoot, "manual/v22"), copy, { recursive: true });
  const file = join(copy, "edition.yaml");
  await writeFile(file, (await readFile(file, "utf8")).replace("handle: v22", `handle: ${handle}`));
  const words = ["import", copy, "--audience", "subscribers"];
  const { code, output } = await runCommand("node", [...(await builtArguments("manual")), ...words], {
    env: { DATA_DIR: dataDir },
  });
  await rm(copy, { recursive: true });
  if (code !== 0) throw new Error(`The edition ${handle} could not be imported:\n${output}`);
}

async function startAndSearch(dataDir: string): Promise<Record<"seconds" | "loaded" | "memory", number>> {
  const started = performance.now();
  const server = await startServer({ dataDir });
  await untilReady(server);
  const seconds = (performance.now() - started) / 1000;
  await untilIdle(server.pid);
  const loaded = (performance.now() - started - IDLE_MS) / 1000;
  const memory = residentMegabytes(server.pid);
  await server.stop();
  return { seconds, loaded, memory };
}

/** Waits until a process has done next to nothing for a while: the editions that nobody asked for are loaded by then. */
async function untilIdle(pid: number): Promise<void> {
  let before = -Infinity;
  for (let now = processorSeconds(pid); now - before > IDLE_SECONDS; now = processorSeconds(pid)) {
    before = now;
    await new Promise((resolve) => {
      setTimeout(resolve, IDLE_MS);
    });
  }
}
