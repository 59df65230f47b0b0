import type { DatabaseMigration } from "../../migrate.ts";
import { StartError } from "../../../starting/start-error.ts";
import type { RowSource, Table } from "../rows.ts";

/**
 * Returns the migrations that make the tables which a source was read from.
 * @throws StartError if a newer version made it
 */
export function migrationsOf(
  source: Pick<RowSource, "migrations">,
  known: readonly DatabaseMigration[],
): readonly DatabaseMigration[] {
  const names = new Set(source.migrations);
  const unknown = source.migrations.find((name) => !known.some((migration) => migration.name === name));
  if (unknown !== undefined) {
    throw new StartError(
      `This was made by a newer version of this program (migration ${unknown} is unknown here). Update the program first.`,
    );
  }
  return known.filter(({ name }) => names.has(name));
}

/** @throws StartError unless the tables that were made are those of the source */
export function requireFit(source: Pick<RowSource, "tables">, made: readonly Pick<Table, "name" | "columns">[]): void {
  const shapeOf = (tables: readonly Pick<Table, "name" | "columns">[]) =>
    tables.map(({ name, columns }) => `${name}(${columns.toSorted().join(",")})`);
  const here = new Set(shapeOf(made));
  const missing = shapeOf(source.tables).filter((shape) => !here.has(shape));
  if (missing.length > 0 || made.length !== source.tables.length)
    throw new StartError(`The tables differ from those of this program: ${missing.join(" ")}. Nothing was copied.`);
}

/** @throws StartError if what was written isn't what was read */
export function requireEqual(read: ReadonlyMap<string, string>, written: ReadonlyMap<string, string>): void {
  const different = [...read].filter(([table, digest]) => written.get(table) !== digest).map(([table]) => table);
  if (different.length > 0)
    throw new StartError(`What was written differs from what was read, in ${different.join(", ")}.`);
}
