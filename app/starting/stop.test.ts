import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { findInPath } from "../../tools/machine/find-program.ts";
import { scriptArguments } from "../../tools/programs/script-arguments.ts";

const projectRoot = resolve(import.meta.dirname, "../..");
/** What the product promises, in milliseconds. */
const LONGEST_STOP_MS = 10_000;

interface Started {
  child: ChildProcess;
  port: number;
  said(): string;
}

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "stop-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Starts the product as its users do, with this command, and waits until it listens. */
async function start(command: string, args: readonly string[]): Promise<Started> {
  const env = { ...process.env, NODE_ENV: "test", PORT: "0", DATA_DIR: folder, LOG_LEVEL: "warn", DRAIN_SECONDS: "1" };
  const child = spawn(command, args, { cwd: projectRoot, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const { promise, resolve: listening } = Promise.withResolvers<number>();
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    const port = /^listening on http:\/\/127\.0\.0\.1:(\d+)$/m.exec(output)?.[1];
    if (port !== undefined) listening(Number(port));
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  child.once("exit", () => listening(Number.NaN));
  onTestFinished(() => void child.kill("SIGKILL"));
  const port = await promise;
  expect(port, output).toBeGreaterThan(0);
  return { child, port, said: () => output };
}

/** Sends half a body and keeps the connection open. Returns what comes back on it. */
async function halfABody(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.write(
    "POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nemail=a",
  );
}

async function isListening(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  );
}

async function stopped({ child, port, said }: Started, kill: () => void): Promise<void> {
  const ended = once(child, "exit");
  const began = performance.now();
  kill();
  await ended;
  expect(performance.now() - began, said()).toBeLessThan(LONGEST_STOP_MS);
  expect(await isListening(port)).toBe(false);
}

test(
  "SIGTERM to npm also stops the server, even while a client is sending half a body",
  { tags: ["nightly"] },
  async () => {
    const started = await start("npm", ["start"]);
    await halfABody(started.port);
    await stopped(started, () => void started.child.kill("SIGTERM"));
  },
);

const unshare = findInPath(["unshare"]);
/** Creating a process namespace needs permissions that not every machine grants. */
const mayIsolate = unshare !== undefined && spawnSync(unshare, ["--pid", "--fork", "true"]).status === 0;

test(
  mayIsolate
    ? "SIGTERM shuts it down in order as the first process of a container"
    : "not run: this machine allows no process namespace",
  async () => {
    if (!mayIsolate) return expect(mayIsolate).toBe(false);
    const namespace = ["--pid", "--fork", "--kill-child", process.execPath];
    const started = await start("unshare", [...namespace, ...scriptArguments("start")]);
    const { pid } = started.child;
    const first = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"));
    await stopped(started, () => void process.kill(first, "SIGTERM"));
    expect(started.said()).not.toMatch(/error/i);
    expect(started.child.exitCode).toBe(0);
  },
);
