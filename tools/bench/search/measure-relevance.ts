import type { BenchRecord } from "./bench-manual.ts";
import { type JudgedQuery, readJudgedQueries } from "./judged-queries.ts";
import { knownItems } from "./known-items.ts";
import { type EngineName, engineNames, type EngineRun, runEngine } from "./run-engine.ts";

/** How often what should come first comes first. */
export interface Relevance {
  engine: EngineName;
  run: EngineRun;
  tuning: Score;
  unseen: Score;
  known: Score;
  /** The unseen queries whose section is not first: printed after the run, never looked at before. */
  missed: string[];
}

export interface Score {
  queries: number;
  first: number;
  inThree: number;
  /** The mean of 1/rank, 0 beyond ten. */
  mrr: number;
}

/** Every engine on the same records and queries of a manual, one after the other in one run. */
export async function measureRelevance(name: "v22" | "indigo", records: readonly BenchRecord[]): Promise<Relevance[]> {
  const { tuning, unseen } = readJudgedQueries()[name];
  const known = knownItems(records);
  const queries = [...tuning, ...unseen, ...known].map(({ query }) => query);
  const sections = new Map(records.map((record) => [record.id, record]));
  const measured: Relevance[] = [];
  for (const engine of engineNames) {
    const run = await runEngine(engine, records, queries);
    const judged = (sets: readonly JudgedQuery[], from: number) =>
      sets.map(({ first }, index) => rankOf(run.answers[from + index] ?? [], (id) => isOneOf(sections.get(id), first)));
    const unseenRanks = judged(unseen, tuning.length);
    const knownRanks = known.map(({ id }, index) =>
      rankOf(run.answers[tuning.length + unseen.length + index] ?? [], (found) => found === id),
    );
    measured.push({
      engine,
      run,
      tuning: scoreOf(judged(tuning, 0)),
      unseen: scoreOf(unseenRanks),
      known: scoreOf(knownRanks),
      missed: unseen.flatMap(({ query }, index) => (unseenRanks[index] === 1 ? [] : [query])),
    });
  }
  return measured;
}

function isOneOf(record: BenchRecord | undefined, wanted: readonly string[]): boolean {
  return record?.sections.some((section) => wanted.includes(section)) === true;
}

/** From 1; 0 where it is not among them. */
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
