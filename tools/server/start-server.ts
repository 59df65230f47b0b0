import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSettings } from "../../platform/db/database.ts";
import { chosenDatabase } from "../../platform/testing/chosen-database.ts";
import { projectRoot } from "../programs/run-command.ts";
import { builtArguments, scriptArguments } from "../programs/script-arguments.ts";
import { makeSiteDatabase } from "./site-postgres.ts";

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

interface Options {
  /** Settings that override those of an ordinary server. */
  env?: Readonly<Record<string, string>>;
  /** A folder with a database; by default a new folder, which is removed at the end, or a new Postgres (TEST_DATABASE). */
  dataDir?: string;
  /** Start it like `npm run dev`, with the front end from its sources. */
  live?: boolean;
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
  port = 0,
  cwd = projectRoot,
}: Options = {}): Promise<RunningServer> {
  const env = dataDir === undefined ? await withChosenDatabase(given) : given;
  const folder = dataDir ?? (await makeFolder(env));
  const args = fromAnywhere(live ? scriptArguments("dev") : await builtArguments("start"));
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

/** A new data folder; for a site with demo accounts, a copy of the filled one (`fill-folder.ts`) where there is one. */
async function makeFolder(env: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fieldstone-"));
  const { FILLED_FOLDER: filled } = process.env;
  if (filled !== undefined && env["DEMO"] === "1" && env["DATABASE_URL"] === undefined)
    await cp(filled, folder, { recursive: true });
  return folder;
}

/** The same arguments for another folder to run in. */
function fromAnywhere(args: readonly string[]): string[] {
  return args.map((argument) => (/^(?:\.|dist|app)\//.test(argument) ? join(projectRoot, argument) : argument));
}

/** Settings that name a database of its own for a site that has none, on the kind that was chosen for tests. */
async function withChosenDatabase(env: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
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
