import { type Figure, printMeasurements } from "../measurement.ts";
import { type BenchRecord, readBenchManuals } from "./bench-manual.ts";
import { measureLatency } from "./http/measure-latency.ts";
import { readJudgedQueries } from "./judged-queries.ts";
import { measureOtherField } from "./other-field/measure-other-field.ts";
import { measureRows } from "./measure-rows.ts";
import { measureRelevance, type Relevance, type Score } from "./measure-relevance.ts";

/** The latency is that of at most so many different queries; of those that many people ask for, where answers are kept. */
const ASKED = { "made anew": 256, kept: 64 } as const;
/** What the judged queries must reach, in percent. */
const FIRST = 95;
const IN_THREE = 100;
const KNOWN = 98;
/** The Indigo Book has about 440 sections. */
const TENFOLD = 10;

/**
 * Measures searching: relevance next to MiniSearch, which gets the same texts and search words, boosts, stop words and a
 * stemmer, on the shipped manual and the Indigo Book in one run, and the cost of a search over HTTP.
 */
export async function measureSearch(): Promise<void> {
  const manuals = await readBenchManuals();
  for (const name of ["v22", "indigo"] as const) {
    const { records, rows } = manuals[name];
    const measured = await measureRelevance(name, manuals[name]);
    printComparison(`${name}: ${records.length} sections`, measured);
    printMeasurements(
      `Relevance on ${name}`,
      measured.filter(({ engine }) => engine === "fieldstone").flatMap(relevanceFigures),
    );
    printMeasurements(`Rows of tables of ${name}`, measureRows(rows));
  }
  printMeasurements("A manual of another field that has no words of its own", measureOtherField());
  await printLatency(manuals.indigo.records);
}

function printComparison(title: string, measured: readonly Relevance[]): void {
  console.log(`\n${title}; first, in the first three, mean reciprocal rank; milliseconds in the process`);
  for (const { engine, run, tuning, heldOut, known } of measured) {
    console.log(
      `  ${engine.padEnd(11)} tuning ${scoreText(tuning)}  held out ${scoreText(heldOut)}  known ${percent(known.first, known.queries).toFixed(1)} %` +
        `  p50 ${run.p50.toFixed(2)}  p99 ${run.p99.toFixed(1)}  build ${run.buildMs.toFixed(0)} ms  memory ${run.memory.toFixed(1)} MB`,
    );
  }
  const missed = measured.find(({ engine }) => engine === "fieldstone")?.missed ?? [];
  if (missed.length > 0) console.log(`  not first: ${missed.map((query) => `'${query}'`).join(", ")}`);
}

function scoreText({ first, inThree, queries, mrr }: Score): string {
  return `${first}/${inThree} of ${queries} ${mrr.toFixed(2)}`;
}

function relevanceFigures({ tuning, heldOut, known }: Relevance): Figure[] {
  const judged = (name: string, { first, inThree, queries }: Score): Figure[] => [
    { name: `${name}: first`, value: percent(first, queries), unit: "%", budget: { least: FIRST } },
    { name: `${name}: in the first three`, value: percent(inThree, queries), unit: "%", budget: { least: IN_THREE } },
  ];
  return [
    ...judged("tuning", tuning),
    ...judged("held out", heldOut),
    { name: "known items first", value: percent(known.first, known.queries), unit: "%", budget: { least: KNOWN } },
  ];
}

function percent(part: number, whole: number): number {
  return (100 * part) / Math.max(1, whole);
}

async function printLatency(records: readonly BenchRecord[]): Promise<void> {
  const judged = readJudgedQueries("indigo").tuning.map(({ query }) => query);
  for (const copies of [1, TENFOLD]) {
    for (const answers of ["made anew", "kept"] as const) {
      const queries = judged.filter((_, index) => index % Math.ceil(judged.length / ASKED[answers]) === 0);
      const { records: count, ...cost } = await measureLatency(records, queries, { copies, keeps: answers === "kept" });
      printMeasurements(`Searching ${count} sections over HTTP, 32 clients, answers ${answers}`, [
        { name: "p50", value: cost.p50, unit: "ms" },
        { name: "p99", value: cost.p99, unit: "ms", budget: { most: 20 } },
        { name: "a single client, p50", value: cost.alone, unit: "ms" },
        { name: "CPU time per search", value: cost.cpu, unit: "ms" },
        { name: "time per search, from the total rate", value: 1000 / cost.rate, unit: "ms" },
        { name: "building the index", value: cost.buildMs / 1000, unit: "s" },
        { name: "memory of the server", value: cost.memory, unit: "MB" },
      ]);
    }
  }
}
