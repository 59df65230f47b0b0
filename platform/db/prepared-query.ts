import type { CompiledQuery } from "kysely";
import type { Queries } from "./database.ts";

/** What stands in the place of a value while the query is put together: nothing that anybody would look for. */
const PLACE = "\u0000place:";

/** A query with its places still open. */
export interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/** What stands for each value. It is a text whatever the value is: compare numbers with sql<number>`${place}`. */
type Places<Name extends string> = Readonly<Record<Name, string>>;

/** The values of a query by name. */
export type Values<Name extends string> = Readonly<Record<Name, string | number>>;

/**
 * A query that is put together once for each database and then run with other values: putting it together costs more than
 * running it, which counts where every page asks it. `build` gets a text to stand for each value.
 */
export function prepareQuery<Tables, Row, const Name extends string>(
  names: readonly Name[],
  build: (db: Queries<Tables>, places: Places<Name>) => Compilable<Row>,
): (db: Queries<Tables>, values: Values<Name>) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const places = recordOf(names);
  return async (db, values) => {
    const query = compiled.get(db) ?? build(db, places).compile();
    compiled.set(db, query);
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
