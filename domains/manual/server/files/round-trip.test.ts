import * as fc from "fast-check";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { atNight } from "../../../../platform/testing/at-night.ts";
import { normalizeEdition } from "./normal/normalize-edition.ts";
import { readManual } from "./read-manual.ts";
import { arbitraryEdition } from "./testing/arbitrary-edition.ts";
import { writeManual } from "./write/write-manual.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "manual-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Reads every file of a folder with its content. */
async function contents(root: string): Promise<Map<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.toSorted().map(async (file) => [file.slice(root.length), await readFile(file, "latin1")] as const),
    ),
  );
}

describe("an edition as files", () => {
  test("reads back as written, and is rewritten byte for byte, whatever its text [CMS-4]", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryEdition, async (edition) => {
        const normal = normalizeEdition(edition);
        const first = join(folder, "first");
        const second = join(folder, "second");
        await rm(first, { recursive: true, force: true });
        await writeManual(edition, first);
        const read = await readManual(first);
        expect(read.problems.filter((problem) => problem.severity === "error")).toEqual([]);
        expect(read.edition).toEqual(normal);
        expect(normalizeEdition(read.edition)).toEqual(read.edition);
        await rm(second, { recursive: true, force: true });
        await writeManual(read.edition, second);
        expect(await contents(second)).toEqual(await contents(first));
      }),
      { numRuns: atNight(25, 8) },
    );
  });

  test("an export over an earlier one reads back as written, whatever either says [CMS-4]", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryEdition, arbitraryEdition, async (edition, { guide }) => {
        const target = join(folder, "again");
        await rm(target, { recursive: true, force: true });
        await writeManual(edition, target);
        const next = { ...edition, guide };
        await writeManual(next, target);
        const read = await readManual(target);
        expect(read.problems.filter((problem) => problem.severity === "error")).toEqual([]);
        expect(read.edition).toEqual(normalizeEdition(next));
      }),
      { numRuns: atNight(25, 8) },
    );
  });
});
