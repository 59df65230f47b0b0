import { type KeyboardEvent, useDeferredValue, useState } from "react";
import { Html } from "../../../../ui/html/html.tsx";
import { Input } from "../../../../ui/field/control.tsx";
import type { TableRow } from "../../blocks/table/schema.ts";
import { richText, writeRichText } from "../reader/rich-text.ts";
import { FoundRows } from "./found-rows.tsx";
import { isLongEnough, type LookUpTable, lookUp, lookUpEverywhere } from "./look-up.ts";
import css from "./quick-look-panel.module.css";

interface LookUpResultsProps {
  tables: LookUpTable[];
  /** Some tables were left out because the reader has no access. */
  redacted: boolean;
  input: string;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** The rows of all tables that match; before anything is typed, the tables, each with its own filter. */
export function LookUpResults({ tables, redacted, input, onKeyDown }: LookUpResultsProps) {
  const typed = useDeferredValue(input);
  const [copied, setCopied] = useState({ typed: "", words: "" });
  const isActive = isLongEnough(typed);
  const { rows, count } = isActive ? lookUpEverywhere(tables, typed) : { rows: [], count: 0 };

  async function copy(form: Element): Promise<void> {
    const rich = richText([form]);
    const words = await writeRichText(rich).then(
      () => `Copied: ${rich.text}`,
      () => `Could not copy. ${rich.text}`,
    );
    setCopied({ typed, words });
  }

  return (
    <>
      <output className={css.count}>
        {copied.words !== "" && copied.typed === typed ? copied.words : isActive ? countWords(count) : TOO_SHORT}
      </output>
      {isActive ? <FoundRows rows={rows} copy={(form) => void copy(form)} onKeyDown={onKeyDown} /> : null}
      {count > rows.length ? <p className={css.note}>Only the first rows are shown.</p> : null}
      <div hidden={isActive}>
        {tables.map((table) => (
          <LookUpSection key={table.id} table={table} />
        ))}
      </div>
      {redacted ? <p className={css.note}>Other tables are reserved for subscribers.</p> : null}
      {tables.length === 0 && !redacted ? <p>This edition has no lookup tables.</p> : null}
    </>
  );
}

const TOO_SHORT = "Type at least two letters.";

function countWords(count: number): string {
  if (count === 0) return "No results";
  return `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"} in all tables`;
}

/** One table with its own filter. */
function LookUpSection({ table }: { table: LookUpTable }) {
  const [own, setOwn] = useState("");
  const { rows, count, active } = lookUp(table, own);
  return (
    <details className={css.table}>
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
