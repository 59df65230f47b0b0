/* oxlint-disable typescript/no-unsafe-argument -- what is measured comes from a file and from packages without types. */
// Lets one search engine index the records of a file and answer its queries, in a process of its own:
//   node --expose-gc run-engine.mjs <engine> <file>
import { readFileSync } from "node:fs";
import { engines } from "./engines.mjs";

const [, , name, file] = process.argv;
const { records, knowledge, queries } = JSON.parse(readFileSync(file, "utf8"));

/** The memory in use after garbage collection, in MB. */
function heldMegabytes() {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

const open = await engines[name]();
const before = heldMegabytes();
const started = performance.now();
const search = await open(records, knowledge);
const buildMs = performance.now() - started;
const memory = heldMegabytes() - before;

const answers = [];
for (const query of queries) answers.push((await search(query)).slice(0, 10));
const times = [];
for (let round = 0; round < 3; round++) {
  for (const query of queries) {
    const asked = performance.now();
    await search(query);
    times.push(performance.now() - asked);
  }
}
times.sort((a, b) => a - b);
process.stdout.write(
  JSON.stringify({
    buildMs,
    memory,
    answers,
    p50: times[times.length >> 1],
    p99: times[Math.floor(times.length * 0.99)],
  }),
);
