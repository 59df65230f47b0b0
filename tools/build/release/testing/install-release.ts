import { execFile, type ExecFileException, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll } from "vitest";
import { freePort } from "../../../../platform/testing/ports.ts";
import { buildIfStale } from "../../../programs/script-arguments.ts";
import { packRelease } from "../pack-release.ts";
import { writeRelease } from "../write-release.ts";

/** Stops and starts the release that `current` leads to, as a supervisor does. */
const supervisor = `
import { spawn } from "node:child_process";
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
const [, , word, folder] = process.argv;
const pidFile = folder + "/pid";
const isThere = (pid) => { try { process.kill(pid, 0); return true; } catch { return false; } };
if (word === "stop" && existsSync(pidFile)) {
  const pid = Number(readFileSync(pidFile, "utf8"));
  if (isThere(pid)) process.kill(pid, "SIGTERM");
  while (isThere(pid)) await new Promise((resolve) => setTimeout(resolve, 50));
  rmSync(pidFile);
}
const isRunning = existsSync(pidFile) && isThere(Number(readFileSync(pidFile, "utf8")));
if (word === "start" && !isRunning) {
  const log = openSync(folder + "/log", "a");
  const child = spawn(process.execPath, ["dist/server/main.js"], { cwd: folder + "/current", detached: true, stdio: ["ignore", log, log] });
  writeFileSync(pidFile, String(child.pid));
  child.unref();
}
`;

/** Tells the supervisor a word, and kills the command that has it told at a moment: 'before stop', 'after start'. */
const killer = `
pid=$(cat "$1"); at="$2"; word="$3"; shift 3
[ "$at" = "before $word" ] && kill -9 $pid && exit 1
"$@"
[ "$at" = "after $word" ] && kill -9 $pid
exit 0
`;

interface Ended {
  code: number;
  /** What it wrote to both streams. */
  said: string;
}

/** Before or after a command has told the supervisor a word, or as soon as it says so. */
type Moment = `${"before" | "after"} ${"stop" | "start"}` | (() => boolean);

/** Runs a command of the release that is current, and kills it at a moment, as a power cut would. */
async function killAt(
  at: Moment,
  words: readonly string[],
  { folder, env, service }: { folder: string; env: Record<string, string>; service: string },
): Promise<void> {
  const pidFile = join(folder, "command-pid");
  const killing = typeof at === "string" ? `sh '${join(folder, "killer.sh")}' '${pidFile}' '${at}' {} ` : "";
  const args = ["dist/server/admin.js", ...words, "--service", `${killing}${service}`];
  const child = spawn(process.execPath, args, { cwd: join(folder, "current"), env, stdio: "ignore" });
  writeFileSync(pidFile, String(child.pid));
  const ended = once(child, "exit");
  const watch = setInterval(() => {
    if (typeof at !== "string" && at()) child.kill("SIGKILL");
  }, 1);
  await ended;
  clearInterval(watch);
  if (child.signalCode !== "SIGKILL") throw new Error(`It ended with ${child.exitCode} before it could be killed.`);
}

/** Writes the release that is installed into a folder of that version. */
type WriteInstalled = (folder: string) => Promise<void>;

const present: WriteInstalled = async (folder) => {
  await buildIfStale();
  await writeRelease(folder, { version: "0.1.0", commit: undefined, madeAt: 0 });
};

/**
 * A release that is installed as fieldstone-0.1.0 and runs during a file's tests, and what an operator does with it. It is
 * the present one, unless another is written.
 */
export function installRelease(write: WriteInstalled = present) {
  const folder = mkdtempSync(join(tmpdir(), "installed-"));
  const service = `'${process.execPath}' '${join(folder, "supervisor.mjs")}' {} '${folder}'`;
  const env: Record<string, string> = {
    PATH: "/usr/bin:/bin",
    DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "warn",
    DRAIN_SECONDS: "0",
  };

  const run = async (command: string, words: readonly string[], cwd = folder): Promise<Ended> => {
    const { promise, resolve } = Promise.withResolvers<Ended>();
    execFile(command, words, { cwd, env }, (error: ExecFileException | null, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: out + err }),
    );
    return await promise;
  };
  const supervise = (word: "stop" | "start") => run("/bin/sh", ["-c", service.replace("{}", word)]);
  /** What /readyz answers; 0 if nothing does. */
  const ready = async (): Promise<number> =>
    await fetch(`http://127.0.0.1:${env["PORT"] ?? ""}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );

  beforeAll(async () => {
    writeFileSync(join(folder, "supervisor.mjs"), supervisor);
    writeFileSync(join(folder, "killer.sh"), killer);
    env["PORT"] = String(await freePort());
    await write(join(folder, "fieldstone-0.1.0"));
    symlinkSync("fieldstone-0.1.0", join(folder, "current"));
    await supervise("start");
    while ((await ready()) !== 200) await wait(100);
  });
  afterAll(async () => {
    await supervise("stop");
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    folder,
    /** What its commands say to the supervisor. */
    service,
    run,
    ready,
    /** Runs a command of the release that is current. */
    admin: async (...words: string[]): Promise<Ended> =>
      await run(process.execPath, ["dist/server/admin.js", ...words], join(folder, "current")),
    adminKilled: (at: Moment, ...words: string[]) => killAt(at, words, { folder, env, service }),
    /** Packs the release that runs as a newer version, changed by `change`. */
    packNewer: async (version: string, change: (release: string) => void = () => {}): Promise<string> => {
      const release = join(folder, "made", version);
      await cp(realpathSync(join(folder, "current")), release, { recursive: true });
      const file = join(release, "package.json");
      writeFileSync(file, readFileSync(file, "utf8").replace(/"version": "[^"]+"/, `"version": "${version}"`));
      change(release);
      return (await packRelease(release, folder, 0)).file;
    },
    /** The folder of the release that is current. */
    current: () => basename(realpathSync(join(folder, "current"))),
    runSql: (statement: string): void => {
      const database = new DatabaseSync(join(env["DATA_DIR"] ?? "", "app.db"), { timeout: 5_000 });
      database.exec(statement);
      database.close();
    },
  };
}
