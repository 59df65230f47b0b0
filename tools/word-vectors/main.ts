import { writeFileSync } from "node:fs";
import { join } from "node:path";
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
const target = join(projectRoot, "domains/search/server/engine/vectors/word-vectors.bin");

await installPackages(import.meta.dirname);
const { v22, indigo } = await readBenchManuals();
const { words, worth, manuals } = trainingTexts(
  [v22, indigo].map((records) => records.map(({ section }) => documentOf(section))),
);
console.log(`${words.length} words, ${manuals.reduce((sum, { examples }) => sum + examples.length, 0)} texts`);
const vectors = firstVectors(words);
for (const loss of train(vectors, worth, manuals)) console.log(`A round is done; loss ${loss.toFixed(3)}`);
const file = vectorFile(words, vectors, worth);
writeFileSync(target, file);
console.log(`Wrote ${target}: ${(file.length / 1000).toFixed(0)} kB`);
