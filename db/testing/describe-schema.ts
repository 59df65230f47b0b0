import { sql } from "kysely";
import type { Database, Flavor } from "../../platform/db/database.ts";

/** A database's tables as they are, whatever made them: each fact by a key that names what it is about. */
export interface Schema {
  tables: ReadonlySet<string>;
  /** By table and column: its type, whether it may be null, and its default. */
  columns: ReadonlyMap<string, Column>;
  /** What refuses rows, by its text: unique indexes, keys, checks, triggers. */
  rules: ReadonlyMap<string, Rule>;
}

interface Column {
  table: string;
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
}

interface Rule {
  table: string;
  /** The table that a foreign key refers to. */
  refersTo?: string;
  /** Whether what is referred to can be deleted. */
  letsDelete?: boolean;
}

/** Reads what a database's tables are from the database itself. */
export async function describeSchema({ db, flavor }: Pick<Database, "db" | "flavor">): Promise<Schema> {
  const { rows: columns } = await queries[flavor].columns.execute(db);
  const { rows: rules } = await queries[flavor].rules.execute(db);
  return {
    tables: new Set(columns.map(({ table_name }) => table_name)),
    columns: new Map(
      columns.map(({ table_name, name, type, required, fallback }) => [
        `${table_name}.${name}`,
        { table: table_name, type, isRequired: required === 1, hasDefault: fallback === 1 },
      ]),
    ),
    rules: new Map(
      rules.map(({ table_name, rule, refers_to, on_delete }) => [
        `${table_name}: ${rule}`,
        refers_to === null
          ? { table: table_name }
          : { table: table_name, refersTo: refers_to, letsDelete: /cascade|set null/i.test(on_delete ?? "") },
      ]),
    ),
  };
}

const columnsQuery = sql<{ table_name: string; name: string; type: string; required: number; fallback: number }>;
const rulesQuery = sql<{ table_name: string; rule: string; refers_to: string | null; on_delete: string | null }>;

const queries: Record<Flavor, { columns: ReturnType<typeof columnsQuery>; rules: ReturnType<typeof rulesQuery> }> = {
  sqlite: {
    columns: columnsQuery`
      select t.name as table_name, c.name as name, c.type as type, (c."notnull" or c.pk > 0) as required,
        c.dflt_value is not null as fallback
      from sqlite_schema t join pragma_table_info(t.name) c where t.type = 'table'`,
    rules: rulesQuery`
      select t.name as table_name, 'unique ' || i.name || ' ' || coalesce(s.sql, '') || ' ' ||
          (select group_concat(coalesce(x.name, '(expression)')) from pragma_index_info(i.name) x) as rule,
        null as refers_to, null as on_delete
      from sqlite_schema t join pragma_index_list(t.name) i left join sqlite_schema s on s.name = i.name
      where t.type = 'table' and i."unique" = 1
      union all
      select t.name, 'refers by ' || f."from", f."table", f.on_delete
      from sqlite_schema t join pragma_foreign_key_list(t.name) f where t.type = 'table'
      union all
      select tbl_name, 'trigger ' || sql, null, null from sqlite_schema where type = 'trigger'
      union all
      select name, 'checks ' || ((length(lower(sql)) - length(replace(lower(sql), 'check', ''))) / 5), null, null
      from sqlite_schema where type = 'table' and lower(sql) like '%check%'`,
  },
  postgres: {
    columns: columnsQuery`
      select table_name, column_name as name, data_type as type, (is_nullable = 'NO')::int as required,
        (column_default is not null or is_identity = 'YES')::int as fallback
      from information_schema.columns where table_schema = 'public'`,
    rules: rulesQuery`
      select tablename as table_name, indexdef as rule, null as refers_to, null as on_delete
      from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE %'
      union all
      select conrelid::regclass::text, pg_get_constraintdef(oid),
        case when contype = 'f' then confrelid::regclass::text end,
        case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'refuse' end
      from pg_constraint where connamespace = 'public'::regnamespace and contype in ('f', 'c', 'x')
      union all
      select tgrelid::regclass::text, pg_get_triggerdef(oid), null, null from pg_trigger where not tgisinternal`,
  },
};

/**
 * Says what a version that knows only `before` would stumble over in `after`; nothing if it can read and write all that
 * it knows.
 */
export function findIntolerable(before: Schema, after: Schema): string[] {
  const gone = [...before.tables].filter((table) => !after.tables.has(table)).map((table) => `${table} is gone`);
  const isOld = ({ table }: { table: string }) => before.tables.has(table);
  const columns = [...before.columns].flatMap(([name, old]) => {
    const now = after.columns.get(name);
    if (!now) return after.tables.has(old.table) ? [`${name} is gone`] : [];
    if (now.type !== old.type) return [`${name} has another type`];
    if (now.isRequired && !old.isRequired) return [`${name} is required`];
    return old.hasDefault && !now.hasDefault ? [`${name} has no default`] : [];
  });
  const added = [...after.columns]
    .filter(([name, column]) => !before.columns.has(name) && isOld(column))
    .filter(([, { isRequired, hasDefault }]) => isRequired && !hasDefault)
    .map(([name]) => `${name} can't be left out`);
  const rules = [...after.rules]
    .filter(([name]) => !before.rules.has(name))
    .filter(([, rule]) =>
      rule.refersTo === undefined ? isOld(rule) : before.tables.has(rule.refersTo) && rule.letsDelete !== true,
    )
    .map(([name]) => `a new rule: ${name}`);
  return [...gone, ...columns, ...added, ...rules];
}
