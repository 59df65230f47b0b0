import type { BenchManual, BenchRecord } from "./bench-manual.ts";
import { type JudgedQuery, readJudgedQueries } from "./judged-queries.ts";
import { knownItems } from "./known-items.ts";
import { type EngineName, engineNames, type EngineRun, runEngine } from "./run-engine.ts";

/** How often the right section comes first. */
export interface Relevance {
  engine: EngineName;
  run: EngineRun;
  tuning: Score;
  heldOut: Score;
  known: Score;
  /** The tuning queries whose section is not first; with HELD_OUT_MISSES=1, the held-out ones too. */
  missed: string[];
}

export interface Score {
  queries: number;
  first: number;
  inThree: number;
  /** The mean of 1/rank; 0 past the tenth. */
  mrr: number;
}

/** Don't set this while working on the engine: a query that was looked at is no longer held out. */
const showsHeldOut = process.env["HELD_OUT_MISSES"] === "1";

/** Runs every engine on the same records and queries of a manual, one after the other. */
export async function measureRelevance(
  name: "v22" | "indigo",
  { records, knowledge }: BenchManual,
): Promise<Relevance[]> {
  const { tuning, heldOut } = readJudgedQueries(name);
  const known = knownItems(records);
  const queries = [...tuning, ...heldOut, ...known].map(({ query }) => query);
  const sections = new Map(records.map((record) => [record.id, record]));
  const measured: Relevance[] = [];
  for (const engine of engineNames) {
    const run = await runEngine(engine, { records, knowledge }, queries);
    const judged = (sets: readonly JudgedQuery[], from: number) =>
      sets.map(({ first }, index) => rankOf(run.answers[from + index] ?? [], (id) => isOneOf(sections.get(id), first)));
    const tuningRanks = judged(tuning, 0);
    const heldOutRanks = judged(heldOut, tuning.length);
    const knownRanks = known.map(({ id }, index) =>
      rankOf(run.answers[tuning.length + heldOut.length + index] ?? [], (found) => found === id),
    );
    measured.push({
      engine,
      run,
      tuning: scoreOf(tuningRanks),
      heldOut: scoreOf(heldOutRanks),
      known: scoreOf(knownRanks),
      missed: [
        ...tuning.flatMap(({ query }, index) => (tuningRanks[index] === 1 ? [] : [query])),
        ...(showsHeldOut ? heldOut.flatMap(({ query }, index) => (heldOutRanks[index] === 1 ? [] : [query])) : []),
      ],
    });
  }
  return measured;
}

function isOneOf(record: BenchRecord | undefined, wanted: readonly string[]): boolean {
  return record?.sections.some((section) => wanted.includes(section)) === true;
}

/** Starts at 1; 0 if it is not among them. */
function rankOf(ids: readonly string[], isWanted: (id: string) => boolean): number {
  return ids.findIndex(isWanted) + 1;
}

function scoreOf(ranks: readonly number[]): Score {
  return {
    queries: ranks.length,
    first: ranks.filter((rank) => rank === 1).length,
    inThree: ranks.filter((rank) => rank >= 1 && rank <= 3).length,
    mrr: ranks.reduce((sum, rank) => sum + (rank === 0 ? 0 : 1 / rank), 0) / Math.max(1, ranks.length),
  };
}
