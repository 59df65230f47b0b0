import type { CompiledQuery } from "kysely";
import type { Queries, Tables } from "../database.ts";

/** The placeholder's prefix while the query is compiled: a text that no query searches for. */
const PLACE = "\u0000place:";

/** A query that can be compiled. */
export interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/** The placeholder for each value. It is always text: compare numbers with sql<number>`${place}`. */
type Places<Name extends string> = Readonly<Record<Name, string>>;

/** A query's values by name. */
export type Values<Name extends string> = Readonly<Record<Name, string | number>>;

/**
 * Compiles a query once per database, its transactions included, and then runs it with different values: compiling costs more than running, which
 * matters for queries on every page. `build` receives a placeholder for each value.
 */
export function prepareQuery<Row, const Name extends string, DB = Tables>(
  names: readonly Name[],
  build: (db: Queries<DB>, places: Places<Name>) => Compilable<Row>,
): (db: Queries<DB>, values: Values<Name>) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const places = recordOf(names);
  return async (db, values) => {
    // A transaction is another object each time, with the adapter of its database.
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, places).compile();
    compiled.set(adapter, query);
    const given = new Map<unknown, string | number>(names.map((name) => [places[name], values[name]]));
    const parameters = query.parameters.map((parameter) =>
      typeof parameter === "string" ? (given.get(parameter) ?? parameter) : parameter,
    );
    const filled: CompiledQuery<Row> = { ...query, parameters };
    return (await db.executeQuery(filled)).rows;
  };
}

function recordOf<const Name extends string>(names: readonly Name[]): Places<Name>;
function recordOf(names: readonly string[]): Places<string> {
  return Object.fromEntries(names.map((name) => [name, PLACE + name]));
}
