import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
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

let root: string;
let release: string;
let env: Record<string, string>;
let server: ChildProcess;
let url: string;

beforeAll(async () => {
  await buildIfStale();
  root = mkdtempSync(join(tmpdir(), "release-"));
  release = join(root, "fieldstone");
  // No PATH: Node is all there is.
  env = { DATA_DIR: join(root, "data"), PORT: "0", LOG_LEVEL: "warn", DRAIN_SECONDS: "0" };
  await writeRelease(release);
  server = spawn(process.execPath, ["dist/server/main.js"], {
    cwd: release,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
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

test("somebody logs in, with a password that a thread checks", async () => {
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
  while ((await readDocumentPdf(database.db, id)) === undefined) await wait(100);
  expect(Buffer.from((await readDocumentPdf(database.db, id)) ?? []).toString("latin1", 0, 5)).toBe("%PDF-");
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
