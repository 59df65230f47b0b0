import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { enlargeManual } from "../../../domains/content/server/html-import/testing/enlarge-manual.ts";
import type { Figure } from "../figure.ts";
import { importManual, type ImportCost } from "./import-manual.ts";

/** The Indigo Book, and one of twenty times its size, imported by the command; `once` is what the first cost. */
export async function measureImports(file: string, once: ImportCost): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "fieldstone-bench-"));
  const large = join(folder, "large.html");
  await writeFile(large, enlargeManual(await readFile(file, "utf8"), 20));
  const cost = await importManual(large, "v22", folder);
  await rm(folder, { recursive: true });
  return [
    { name: "import of the Indigo Book", value: once.seconds, unit: "s", budget: { most: 5 } },
    { name: "its peak of memory", value: once.peakMegabytes, unit: "MB" },
    { name: "import of twenty times its size", value: cost.seconds, unit: "s", budget: { most: 60 } },
    { name: "its peak of memory", value: cost.peakMegabytes, unit: "MB", budget: { most: 500 } },
  ];
}
