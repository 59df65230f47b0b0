import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { enlargeManual, indigoSize } from "../../../domains/html-import/server/testing/enlarge-manual.ts";
import type { Figure } from "../measurement.ts";
import { importManual, type ImportCost } from "./import-manual.ts";

/**
 * Measures importing the Indigo Book, and one of twenty times its size, with the command; `once` is the former's cost.
 */
export async function measureImports(file: string, once: ImportCost): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "fieldstone-bench-"));
  const large = join(folder, "large.html");
  await writeFile(large, enlargeManual(await readFile(file, "utf8"), 20, indigoSize));
  const cost = await importManual(large, "v22", folder);
  await rm(folder, { recursive: true });
  return [
    { name: "import of the Indigo Book", value: once.seconds, unit: "s", budget: { most: 5 } },
    { name: "its peak memory", value: once.peakMegabytes, unit: "MB" },
    { name: "import of twenty times its size", value: cost.seconds, unit: "s", budget: { most: 60 } },
    { name: "its peak memory", value: cost.peakMegabytes, unit: "MB", budget: { most: 500 } },
  ];
}
