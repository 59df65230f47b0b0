import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { parseEnv } from "node:util";
import { setTimeout as wait } from "node:timers/promises";
import { parse } from "yaml";
import { z } from "zod";
import { freePort } from "../../../platform/testing/ports.ts";
import { projectRoot } from "../../programs/run-command.ts";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { DEMO_PASSWORD } from "../../../app/first-start/demo-accounts.ts";
import { issueDocument, readDocumentPdf } from "../../../domains/commerce/server/documents/documents.ts";
import { sampleContent } from "../../../domains/commerce/documents/samples/sample-content.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { openTimeZone } from "../../../platform/clock/time-zone.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { buildIfStale } from "../../programs/script-arguments.ts";
import { folderBytes } from "./folder-bytes.ts";
import { writeRelease } from "./write-release.ts";
import { cookieHeader, csrfIn } from "../../server/submit-form.ts";

/** 13 million of them are the typeface of Chinese, Japanese and Korean names. */
const MOST_BYTES = 70_000_000;
/** What the product promises, in milliseconds. */
const LONGEST_STOP_MS = 10_000;

const facts = { version: "0.2.0-dev.7", commit: "2ca97d15", madeAt: 1_764_500_000 };

const composeSchema = z.object({
  services: z.object({ app: z.object({ environment: z.record(z.string(), z.string()) }) }),
});

let root: string;
let release: string;
let env: Record<string, string>;
let server: ChildProcess;
let url: string;
let said = "";

beforeAll(async () => {
  await buildIfStale();
  root = mkdtempSync(join(tmpdir(), "release-"));
  release = join(root, "fieldstone");
  // No PATH: Node is all there is.
  env = { DATA_DIR: join(root, "data"), PORT: "0", LOG_LEVEL: "warn", DRAIN_SECONDS: "0" };
  await writeRelease(release, facts);
  server = spawn(process.execPath, ["dist/server/main.js"], {
    cwd: release,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  server.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  url = await listening(server);
});
afterAll(() => {
  server.kill("SIGKILL");
  rmSync(root, { recursive: true, force: true });
});

/** Resolves to the address that a server prints; rejects if it exits. */
function listening(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    const address = /^listening on (http:\S+)$/m.exec(output)?.[1];
    if (address !== undefined) resolve(address);
  });
  child.once("exit", () => reject(new Error(`The release did not start:\n${output}`)));
  return promise;
}

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, { headers, redirect: "manual" });
  return { status: answer.status, cookies: answer.headers.getSetCookie(), text: await answer.text() };
}

test("the folder is small, and no packages lie in it or above it", () => {
  expect(folderBytes(release)).toBeLessThan(MOST_BYTES);
  for (let folder = release; folder !== dirname(folder); folder = dirname(folder))
    expect(existsSync(join(folder, "node_modules", "fastify")), folder).toBe(false);
});

test("Node alone serves its pages with their scripts, and finds what they say", { tags: ["nightly"] }, async () => {
  const page = await read("/bluebook/v22/rules/cases");
  expect([page.status, page.text]).toEqual([200, expect.stringContaining("<h1")]);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? "";
  expect((await read(script)).status, script).toBe(200);
  // The search index is built in a process of its own.
  while ((await read("/readyz")).status !== 200) await wait(100);
  const found = await read("/bluebook/search-results?search=parallel%20citations");
  expect(found.text.replaceAll(/<[^>]*>/g, "")).toMatch(/[1-9]\d* results? for &quot;parallel citations&quot;/);
});

/** The lines of deploy/production.env.example, with what an operator puts into them. */
function productionFile(changed: Record<string, string>): string {
  const lines = readFileSync(join(release, "deploy/production.env.example"), "utf8").split("\n");
  const file = join(root, "production.env");
  const set = lines.map((line) => {
    const [name = ""] = line.split("=");
    return changed[name] === undefined ? line : `${name}=${changed[name]}`;
  });
  writeFileSync(file, set.join("\n"));
  return file;
}

/** What compose.yaml and the unit say besides the file. */
function besides(): readonly (readonly [string, Record<string, string>])[] {
  const compose = composeSchema.parse(parse(readFileSync(join(projectRoot, "deploy/compose.yaml"), "utf8")));
  const { DATABASE_URL: _, ...inCompose } = compose.services.app.environment;
  const unit = readFileSync(join(release, "deploy/fieldstone.service"), "utf8");
  const [, said = ""] = /^Environment=(.*)$/m.exec(unit) ?? [];
  return [
    ["compose.yaml", inCompose],
    ["fieldstone.service", Object.fromEntries(said.split(" ").map((word) => word.split("=", 2)))],
  ];
}

test("its one command starts it in production, with the settings that deploy/ gives, and finds them for all else", async () => {
  for (const [name, environment] of besides()) {
    const dataDir = join(root, "production");
    const file = productionFile({ DATA_DIR: dataDir, SECRET_KEY: "s".repeat(43) });
    const command = join(release, "bin/fieldstone");
    const given = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` };
    const port = String(await freePort());
    const own = {
      ...environment,
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: port,
      DRAIN_SECONDS: "0",
      LOG_LEVEL: "info",
    };
    const started = spawn(command, ["start"], {
      cwd: release,
      env: { ...parseEnv(readFileSync(file, "utf8")), ...own, ...given },
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void started.kill("SIGKILL"));
    let log = "";
    started.stdout.on("data", (chunk: Buffer) => (log += chunk.toString()));
    const address = await listening(started);
    const answer = await fetch(`${address}/healthz`);
    const { version } = JSON.parse(readFileSync(join(release, "package.json"), "utf8"));
    expect(await answer.json(), name).toMatchObject({
      status: "ok",
      version,
      migration: expect.stringMatching(/^\d{4}-/),
    });
    expect(log).toContain(`"msg":"the server starts"`);
    expect(log).toContain(`"version":"${version}"`);
    const run = (...words: string[]) =>
      execFileSync(command, words, { cwd: dataDir, env: given, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    expect(
      run("--env-file", file, "admin", "create-admin", `ada@${name}.test`, "--first-name", "A", "--last-name", "B"),
    ).toContain(`ada@${name}.test now has the role Owner`);
    expect(run("admin", "--env-file", file, "show", `ada@${name}.test`)).toContain(`ada@${name}.test`);
    expect(run("version")).toContain(`Fieldstone ${version}`);
    expect(() => run("admin", "create-admin", "ada@b.test")).toThrow("There is no database in");
    expect(run("admin", "help")).toMatch(/^Usage: fieldstone admin (?![^]*npm run)/);
    expect(() => run("rolback")).toThrow(/Did you mean rollback\?\)[^]*\nFor help: fieldstone help\n/);
    expect(() => run("admin", "rolback")).toThrow("\nFor help: fieldstone admin help\n");
    const completed = (typed: string) =>
      execFileSync(
        "bash",
        [
          "-c",
          `${run("completion")}COMP_WORDS=(${typed} ''); COMP_CWORD=${typed.split(" ").length}; _fieldstone; echo "\${COMPREPLY[*]}"`,
        ],
        { encoding: "utf8" },
      );
    expect(completed("fieldstone")).toMatch(/^init start doctor /);
    expect(completed("fieldstone admin catalog load file")).toBe("--dry-run --json\n");
    expect(completed("fieldstone manual")).toContain(" import-html ");
    const ended = once(started, "exit");
    started.kill("SIGTERM");
    await ended;
    expect(log).toContain("the server has stopped");
  }
});

test("somebody logs in to an account that it has named, with a password that a thread checks", async () => {
  expect(said).toMatch(/Made \d\d demo accounts, such as admin@demo\.test; .* The password of each is demo-password\./);
  const readme = readFileSync(join(release, "README.md"), "utf8");
  for (const email of ["reader", "manager", "admin", "finance"]) expect(readme).toContain(`${email}@demo.test`);
  const form = await read("/login");
  const csrf = csrfIn(form.text);
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    headers: { cookie: cookieHeader(form.cookies) },
    body: new URLSearchParams({ csrf, email: "reader@demo.test", password: DEMO_PASSWORD, return: "/bluebook" }),
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
  const home = await read("/bluebook", { cookie: cookieHeader(answer.headers.getSetCookie()) });
  expect(home.text).toMatch(/Hi (?:<!-- -->)?Ruth/);
});

test("an invoice is rendered, by a process that the server starts", async () => {
  const database = await openDatabase({ dataDir: join(root, "data") });
  const options = { clock: systemClock, zone: openTimeZone("America/New_York") };
  const { id } = await database.db
    .transaction()
    .execute(async (trx) =>
      issueDocument(trx, options, { kind: "invoice", cause: "order:1:placed", content: sampleContent }),
    );
  while ((await readDocumentPdf(database, id)) === undefined) await wait(100);
  expect(Buffer.from((await readDocumentPdf(database, id)) ?? []).toString("latin1", 0, 5)).toBe("%PDF-");
  await database.close();
});

test("its commands work beside it", () => {
  const run = (...words: string[]) => execFileSync(process.execPath, words, { cwd: release, env, encoding: "utf8" });
  expect(run("dist/server/admin.js", "show", "reader@demo.test")).toContain("reader@demo.test");
  expect(run("dist/server/manual.js", "stats", "v22")).toMatch(/\d+ pages, \d+ words/);
});

test("SIGTERM stops it in time", async () => {
  const ended = once(server, "exit");
  const began = performance.now();
  server.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - began).toBeLessThan(LONGEST_STOP_MS);
});
