import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enlargeManual } from "../testing/enlarge-manual.ts";
import { sampleManual } from "../testing/sample-manual.ts";

const script = "domains/html-import/server/testing/measure-import.ts";
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "manual-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const COPIES = 240;
/** Those of `npm run manual`. It holds 450 MB at most; collected by other threads, 200 more where they wait for a busy processor. */
const flags = ["--max-old-space-size=320", "--max-semi-space-size=8", "--single-threaded-gc"];

test("a manual of 20 times the usual size is read whole with less than 120 seconds of work and 600 MB", async () => {
  const file = join(folder, "large.html");
  await cp(sampleManual.images, join(folder, "images"), { recursive: true });
  await writeFile(file, enlargeManual(sampleManual.read(), COPIES, sampleManual.size));
  // In a process of its own, so that the memory measured is the import's.
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, file, sampleManual.profileFile]);
  const figures: Record<string, number> = JSON.parse(stdout);
  process.stdout.write(`\nThe sample manual ${COPIES} times over: ${stdout}\n`);
  expect(figures["seconds"]).toBeLessThan(120);
  expect(figures["megabytes"]).toBeLessThan(600);
  expect(figures).toMatchObject({ pages: 2 + COPIES * 15, rows: COPIES * 631, unresolved: COPIES });
  expect(figures["kept"]).toBe(figures["words"]);
  expect(figures["words"]).toBeGreaterThan(1_100_000);
}, 300_000);
