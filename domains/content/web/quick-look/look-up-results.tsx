import { useDeferredValue, useState } from "react";
import { Html } from "../../../../ui/html/html.tsx";
import { Input } from "../../../../ui/field/control.tsx";
import type { TableRow } from "../../blocks/table/schema.ts";
import css from "./quick-look-panel.module.css";
import { type LookUpTable, lookUp } from "./look-up.ts";

interface LookUpResultsProps {
  tables: LookUpTable[];
  /** Some tables were left out because the reader has no access. */
  redacted: boolean;
  input: string;
}

/** The tables with their matching rows; each table also has its own filter. */
export function LookUpResults({ tables, redacted, input }: LookUpResultsProps) {
  const typed = useDeferredValue(input);
  const found = tables.map((table) => ({ table, ...lookUp(table, typed) }));
  const isActive = found.some(({ active }) => active);
  const count = found.reduce((sum, { count: own }) => sum + own, 0);
  return (
    <>
      <output className={css.count}>
        {isActive
          ? count === 0
            ? "No results"
            : `${count} ${count === 1 ? "row" : "rows"} in all tables`
          : "Type at least two letters."}
      </output>
      {tables.map((table) => (
        <LookUpSection key={table.id} table={table} typed={typed} />
      ))}
      {redacted ? <p className={css.note}>Other tables are reserved for subscribers.</p> : null}
      {tables.length === 0 && !redacted ? <p>This edition has no lookup tables.</p> : null}
    </>
  );
}

/** One table; its own filter overrides the one for all tables. */
function LookUpSection({ table, typed }: { table: LookUpTable; typed: string }) {
  const [own, setOwn] = useState("");
  const { rows, count, active } = lookUp(table, own === "" ? typed : own);
  return (
    <details className={css.table} open={active && count > 0 ? true : undefined}>
      <summary>
        <span>{table.name}</span>
        <small>{active ? `${count} of ${table.total}` : table.total}</small>
      </summary>
      <Input
        type="search"
        value={own}
        onChange={({ target }) => setOwn(target.value)}
        aria-label={`Filter ${table.name}`}
        placeholder="Filter this table only"
        autoComplete="off"
        spellCheck={false}
      />
      {active && count === 0 ? <p className={css.note}>No results</p> : null}
      {rows.length === 0 ? null : <LookUpRows table={table} rows={rows} />}
      <p className={css.note}>
        {rows.length > 0 && count > rows.length ? "Only the first rows are shown. " : null}
        <a href={table.href}>Open the table</a>
      </p>
    </details>
  );
}

function LookUpRows({ table, rows }: { table: LookUpTable; rows: TableRow[] }) {
  const columns = (["column1", "column2", "column3", "column4"] as const).slice(0, table.columns);
  return (
    <table aria-label={table.name}>
      <tbody>
        {rows.map((row) => (
          <tr key={table.rows.indexOf(row)} className={row.kind === "band" ? css.band : undefined}>
            {(row.kind === "band" ? columns.slice(0, 1) : columns).map((column) => (
              <td key={column} colSpan={row.kind === "band" ? columns.length : undefined}>
                <Html as="span" html={row[column]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
