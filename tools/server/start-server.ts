import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sqliteFileName } from "../../platform/db/sqlite/open-sqlite.ts";
import type { DatabaseSettings } from "../../platform/db/database-settings.ts";
import { chosenDatabase } from "../../platform/testing/chosen-database.ts";
import { projectRoot } from "../programs/run-command.ts";
import { stampFile } from "../build/is-current.ts";
import { buildIfStale, builtArguments, scriptArguments } from "../programs/script-arguments.ts";
import { makeSiteDatabase } from "./site-postgres.ts";
import { untilReady } from "./until-ready.ts";

/** The product, running as a child process on a free port. */
export interface RunningServer extends DatabaseSettings {
  /** Without a trailing slash. */
  url: string;
  /** What a command needs to work beside it. */
  environment: Readonly<Record<string, string>>;
  pid: number;
  /** From process start until it is listening. */
  readySeconds: number;
  /** What it has printed so far. */
  output(): string;
  /** Stops it and removes the folder created for it. */
  stop(): Promise<void>;
  /** Kills it as a crash does, and leaves its folder. */
  kill(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

interface Options {
  /** Settings that override those of an ordinary server. */
  env?: Readonly<Record<string, string>>;
  /**
   * A folder with a database, or empty; by default a copy of one with the shipped manual, which is removed at the end,
   * or a new Postgres (TEST_DATABASE).
   */
  dataDir?: string;
  /** Start it like `npm run dev`, with the front end from its sources. */
  live?: boolean;
  /** The folder of the sources that a live server runs, if not this project's. */
  root?: string;
  /** The port of a server that was here before; by default a free one. */
  port?: number;
  /** The folder that it runs in, whose `.env` it reads unless NODE_ENV is test. */
  cwd?: string;
}

const LONGEST_START_MS = 180_000;
/** More than the product promises. */
const LONGEST_STOP_MS = 15_000;

/**
 * Starts the product, built anew if its sources have changed, and waits until it is listening.
 * @throws Error with its output if it exits or takes too long
 */
export async function startServer({
  env: given = {},
  dataDir,
  live = false,
  root = projectRoot,
  port = 0,
  cwd = root,
}: Options = {}): Promise<RunningServer> {
  const env = dataDir === undefined ? await withChosenDatabase(given) : given;
  const folder = dataDir ?? (await makeFolder(env));
  const args = fromAnywhere(live ? scriptArguments("dev") : await builtArguments("start"), root);
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: "test",
      LOG_LEVEL: "warn",
      ...env,
      HOST: "127.0.0.1",
      PORT: `${port}`,
      DATA_DIR: folder,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const stop = async () => {
    await end(child);
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await listening(child, () => output);
    const readySeconds = (performance.now() - started) / 1000;
    return {
      url,
      dataDir: folder,
      databaseUrl: env["DATABASE_URL"],
      environment: { ...pick(env, ["DATABASE_URL", "SECRET_KEY"]), DATA_DIR: folder, NODE_ENV: "test" },
      pid: child.pid ?? 0,
      readySeconds,
      output: () => output,
      stop,
      kill: () => kill(child),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A new data folder: a copy of the filled one, unless the site has another database. */
async function makeFolder(env: Environment): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fieldstone-"));
  if (env["DATABASE_URL"] !== undefined) return folder;
  await cp(await filledFolder(env), folder, { recursive: true });
  if (env["SECRET_KEY"] !== undefined) forgetKeys(folder);
  return folder;
}

/** Lets a copy begin with a secret key of its own. */
function forgetKeys(folder: string): void {
  const database = new DatabaseSync(join(folder, sqliteFileName));
  database.exec("delete from secret_keys");
  database.close();
}

const filled = new Map<string, Promise<string>>();

/**
 * A data folder with the shipped manual, and with the demo accounts where a site of these settings has them. It is
 * filled once for each build, and copied then: importing the manual takes ten times as long.
 */
export function filledFolder(env: Environment = {}): Promise<string> {
  const name = env["DEMO"] === "0" || env["NODE_ENV"] === "production" ? "plain" : "demo";
  const known = filled.get(name) ?? findOrFill(name);
  filled.set(name, known);
  return known;
}

async function findOrFill(name: "plain" | "demo"): Promise<string> {
  await buildIfStale();
  const parent = join(projectRoot, "node_modules/.cache/filled-folders");
  const manual = (await readdir(join(projectRoot, "manual"), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const hash = createHash("sha256").update(await readFile(stampFile));
  for (const path of manual) hash.update(path).update(await readFile(path));
  const version = hash.digest("hex").slice(0, 16);
  const target = join(parent, version, name);
  if (existsSync(target)) return target;
  for (const older of existsSync(parent) ? await readdir(parent) : [])
    if (older !== version) await rm(join(parent, older), { recursive: true, force: true });
  await mkdir(join(parent, version), { recursive: true });
  const dataDir = await mkdtemp(join(parent, version, "filling-"));
  const server = await startServer({ dataDir, env: { DEMO: name === "demo" ? "1" : "0" } });
  await untilReady(server);
  await server.stop();
  try {
    await rename(dataDir, target);
  } catch (error) {
    // Another process was first.
    if (!existsSync(target)) throw error;
    await rm(dataDir, { recursive: true });
  }
  return target;
}

/** The same arguments for another folder to run in. */
function fromAnywhere(args: readonly string[], root: string): string[] {
  return args.map((argument) => (/^(?:\.|dist|tools)\//.test(argument) ? join(root, argument) : argument));
}

/** Settings that name a database of its own for a site that has none, on the kind that was chosen for tests. */
async function withChosenDatabase(env: Environment): Promise<Environment> {
  if (env["DATABASE_URL"] !== undefined || chosenDatabase() !== "postgres") return env;
  return { ...env, DATABASE_URL: await makeSiteDatabase() };
}

function pick(env: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => names.includes(name)));
}

function listening(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(`The server did not listen in time:\n${output()}`)), LONGEST_START_MS);
    child.stdout?.on("data", () => {
      const url = /^listening on (http:\S+)$/m.exec(output())?.[1];
      if (url === undefined) return;
      clearTimeout(late);
      done(url);
    });
    child.once("exit", () => {
      clearTimeout(late);
      fail(new Error(`The server exited before it was listening:\n${output()}`));
    });
  });
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), LONGEST_STOP_MS);
  await ended;
  clearTimeout(late);
}
