import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { installPackages } from "../programs/install-packages.ts";
import { projectRoot } from "../programs/run-command.ts";
import { documentOf } from "../../domains/search/server/records/edition-records.ts";
import { readBenchManuals } from "../bench/search/bench-manual.ts";
import { trainingTexts } from "./examples.ts";
import { firstVectors } from "./first-vectors.ts";
import { train } from "./train.ts";
import { vectorFile } from "./vector-file.ts";

/**
 * `npm run word-vectors`: makes the vectors of words that the search compares queries and sections by, from the texts and
 * search words of the shipped manual and the Indigo Book. It takes some minutes; the file that it writes is committed.
 */
const indigo = resolve(projectRoot, process.env["INDIGO_BOOK"] ?? "../shared/data/indigo-book", "edition-2");
const target = join(projectRoot, "domains/search/server/engine/vectors/word-vectors.bin");

await installPackages(import.meta.dirname);
const dataDir = await mkdtemp(join(tmpdir(), "fieldstone-vectors-"));
const { v22, indigo: other } = await readBenchManuals(join(indigo, "indigobook-2.0-rev2023-1.html"), dataDir);
await rm(dataDir, { recursive: true });
const { words, worth, manuals } = trainingTexts(
  [v22, other].map((records) => records.map(({ section }) => documentOf(section))),
);
console.log(`${words.length} words, ${manuals.reduce((sum, { examples }) => sum + examples.length, 0)} texts`);
const vectors = firstVectors(words);
for (const loss of train(vectors, worth, manuals)) console.log(`A round is done; loss ${loss.toFixed(3)}`);
const file = vectorFile(words, vectors, worth);
writeFileSync(target, file);
console.log(`Wrote ${target}: ${(file.length / 1000).toFixed(0)} kB`);
