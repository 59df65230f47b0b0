import { buildRows } from "../../../domains/search/server/engine/rows/build-rows.ts";
import { RowSearch } from "../../../domains/search/server/engine/rows/row-search.ts";
import type { IndexedRow } from "../../../domains/search/server/indexing/records/rows/row-records.ts";
import type { Figure } from "../measurement.ts";

/** So many rows are sampled, at equal distances. */
const SAMPLED = 300;
/** What must come first, in percent. */
const FIRST = 98;

/** How often a row is the first of all, asked for by what is looked up and by its form. */
export function measureRows(rows: readonly IndexedRow[]): Figure[] {
  const engine = new RowSearch(buildRows(rows.map(({ row }) => row)));
  const sample = rows
    .filter((_, place) => place % Math.max(1, Math.floor(rows.length / SAMPLED)) === 0)
    .slice(0, SAMPLED);
  const started = performance.now();
  const firstBy = (part: "name" | "form") => sample.filter((one) => isFirst(engine, rows, one, part)).length;
  const [byName, byForm] = [firstBy("name"), firstBy("form")];
  const each = (performance.now() - started) / (2 * sample.length);
  const share = (count: number) => (100 * count) / Math.max(1, sample.length);
  return [
    { name: "rows", value: rows.length, unit: "count" },
    { name: "by what is looked up: first", value: share(byName), unit: "%", budget: { least: FIRST } },
    { name: "by the form: first", value: share(byForm), unit: "%", budget: { least: FIRST } },
    { name: "time per search", value: each, unit: "ms" },
  ];
}

/** Whether the first row found is the asked one, or one that says the same of it. */
function isFirst(engine: RowSearch, rows: readonly IndexedRow[], asked: IndexedRow, part: "name" | "form"): boolean {
  const query = asked.record[part];
  const [first] = engine.search(query, { prefix: true, typos: true, isAllowed: () => true });
  return first !== undefined && rows[first]?.record[part] === query;
}
