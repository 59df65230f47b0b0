import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enlargeManual } from "./testing/enlarge-manual.ts";

const book = "../shared/data/indigo-book/edition-2/indigobook-2.0-rev2023-1.html";
const script = "domains/content/server/html-import/testing/measure-import.ts";
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "manual-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

// In a process of its own, so that the memory measured is the import's.
async function measure(copies: number): Promise<Record<string, number>> {
  const file = join(folder, `book-${copies}.html`);
  await writeFile(file, enlargeManual(await readFile(book, "utf8"), copies));
  const { stdout } = await promisify(execFile)(process.execPath, [script, file, "manual/profiles/indigo.yaml"]);
  process.stdout.write(`\nThe book ${copies} times over: ${stdout}\n`);
  return JSON.parse(stdout);
}

test("the book is read with less than five seconds of work", async () => {
  const figures = await measure(1);
  expect(figures["seconds"]).toBeLessThan(5);
}, 120_000);

test("a manual of 20 times its size is read whole with less than 60 seconds of work and 500 MB", async () => {
  const figures = await measure(20);
  expect(figures["seconds"]).toBeLessThan(60);
  expect(figures["megabytes"]).toBeLessThan(500);
  expect(figures).toMatchObject({ pages: 2 + 20 * 64, rows: 20 * 3146, unresolved: 20 * 2 });
  expect(figures["kept"]).toBe(figures["words"]);
  expect(figures["words"]).toBeGreaterThan(1_100_000);
}, 300_000);
