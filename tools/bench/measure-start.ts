import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { projectRoot } from "../programs/run-command.ts";
import { startServer } from "../server/start-server.ts";
import { untilReady } from "../server/until-ready.ts";
import { processorSeconds } from "./load/run-load.ts";
import type { Figure } from "./measurement.ts";

const ROUNDS = 6;

/** As deploy/ and `npm start` set them. */
export const memorySettings = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "1048576" };

/**
 * Measures starts: what passes until the first page, as an operator and as npm starts the product, and what npm by
 * itself takes of that; and the memory once everything can be answered, searches too, also after a first start, which
 * fills the database. The least of some rounds counts, which other work on the machine disturbs least.
 */
export async function measureStart(dataDir: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "fieldstone-bench-"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ scripts: { nothing: "true" } }));
  const [byCommand, byNpm]: [Start[], Start[]] = [[], []];
  const [floor, memory, first]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    byCommand.push(await secondsToPage(["sh", "deploy/fieldstone.sh", "start"], dataDir));
    byNpm.push(await secondsToPage(["npm", "start"], dataDir));
    floor.push(await secondsOf(["npm", "run", "nothing"], folder));
    memory.push(await megabytesWhenReady(dataDir));
  }
  for (let round = 0; round < 2; round++) {
    const empty = await mkdtemp(join(tmpdir(), "fieldstone-bench-"));
    first.push(await megabytesWhenReady(empty));
    await rm(empty, { recursive: true });
  }
  await rm(folder, { recursive: true });
  const least = (some: readonly number[]) => Math.min(...some);
  const [command, npm] = [byCommand, byNpm].map((starts) => least(starts.map(({ seconds }) => seconds)));
  const processor = least(byCommand.map((start) => start.processor));
  return [
    { name: "fieldstone start to the first page", value: command ?? Number.NaN, unit: "s", budget: { most: 0.5 } },
    { name: "its processor time", value: processor, unit: "s" },
    { name: "npm start to the first page", value: npm ?? Number.NaN, unit: "s" },
    { name: "npm run of an empty script", value: least(floor), unit: "s" },
    {
      name: "npm start beyond both",
      value: (npm ?? Number.NaN) - (command ?? Number.NaN) - least(floor),
      unit: "s",
      budget: { most: 0.1 },
    },
    { name: "memory when ready", value: least(memory), unit: "MB", budget: { most: 175 } },
    { name: "memory when ready after a first start", value: least(first), unit: "MB", budget: { most: 175 } },
  ];
}

interface Start {
  seconds: number;
  /** What the command's own process, and what it becomes, has used until then. */
  processor: number;
}

/** How long it takes from a command to the first page that the server sends. */
async function secondsToPage([program = "", ...args]: string[], dataDir: string): Promise<Start> {
  const started = performance.now();
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: environmentOf(dataDir),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let output = "";
  const url = await new Promise<string>((done, fail) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const found = /^listening on (http:\S+)$/m.exec(output)?.[1];
      if (found !== undefined) done(found);
    });
    child.once("exit", () => fail(new Error(`${program} ended before it listened:\n${output}`)));
  });
  await (await fetch(`${url}/bluebook`)).text();
  const start = { seconds: (performance.now() - started) / 1000, processor: processorSeconds(child.pid ?? 0) };
  child.kill();
  await ended;
  return start;
}

function environmentOf(dataDir: string): NodeJS.ProcessEnv {
  const path = [join(projectRoot, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
  const server = { NODE_ENV: "test", LOG_LEVEL: "warn", HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir };
  return { ...process.env, ...memorySettings, ...server, PATH: path };
}

async function secondsOf([program = "", ...args]: string[], cwd: string): Promise<number> {
  const started = performance.now();
  await once(spawn(program, args, { cwd, stdio: "ignore" }), "exit");
  return (performance.now() - started) / 1000;
}

async function megabytesWhenReady(dataDir: string): Promise<number> {
  const server = await startServer({ dataDir, env: memorySettings });
  await untilReady(server);
  const megabytes = residentMegabytes(server.pid);
  await server.stop();
  return megabytes;
}

/** A process's resident memory as Linux reports it; NaN elsewhere. */
export function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}
