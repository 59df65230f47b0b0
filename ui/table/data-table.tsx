import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import css from "./data-table.module.css";

/** How the rows are sorted by a column, if they are. */
type Sorted = "ascending" | "descending" | undefined;

/** The first column: what names a row. */
interface HeadColumn<Row> {
  name: string;
  sorted?: Sorted;
  title(row: Row): string;
  /** A second line. */
  detail(row: Row): string;
  /** What a reader of the table should notice about the row. */
  note?: ((row: Row) => string | null) | undefined;
}

interface Column<Row> {
  name: string;
  sorted?: Sorted;
  cell(row: Row): ReactNode;
  /** Where it is when the table is as narrow as a phone: beside the title, or read out and not shown. */
  whenNarrow: "beside" | "read-out";
}

/** Which rows are chosen, where some can be. */
export interface Selection<Row> {
  /** Names the row's box. */
  label(row: Row): string;
  isChosen(row: Row): boolean;
  onChoose(row: Row, isChosen: boolean): void;
}

/** What can be done with a row. */
export interface RowAction {
  /** What the button says; `whom` follows for who can't see the row. */
  label: string;
  whom: string;
  run(): void;
}

/** What can be done with each row: buttons, or where they have no room, one that opens more. */
interface ActionsColumn<Row> {
  name: string;
  of(row: Row): readonly RowAction[];
  moreLabel(row: Row): string;
  onMore(row: Row): void;
}

interface DataTableProps<Row> {
  caption: string;
  rows: readonly Row[];
  keyOf(row: Row): string;
  head: HeadColumn<Row>;
  columns: readonly Column<Row>[];
  actions: ActionsColumn<Row>;
  selection?: Selection<Row> | undefined;
}

/** Rows with what is known of each and what can be done with it. With little room, a row is two lines. */
export function DataTable<Row>({ caption, rows, keyOf, head, columns, actions, selection }: DataTableProps<Row>) {
  return (
    <div className={css.room}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <section className={css.scroll} aria-label={caption} tabIndex={0}>
        <table className={css.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {[head, ...columns].map(({ name, sorted }) => (
                <th key={name} scope="col" aria-sort={sorted}>
                  {name}
                </th>
              ))}
              <th scope="col">{actions.name}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)} className={selection?.isChosen(row) === true ? css.chosen : undefined}>
                <Head row={row} head={head} selection={selection} />
                {columns.map(({ name, whenNarrow, cell }) => (
                  <td key={name} className={whenNarrow === "beside" ? css.beside : css["read-out"]}>
                    {cell(row)}
                  </td>
                ))}
                <td className={css.actions}>
                  <Actions row={row} actions={actions} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

type HeadProps<Row> = Pick<DataTableProps<Row>, "head" | "selection"> & { row: Row };

function Head<Row>({ row, head: { title, detail, note }, selection }: HeadProps<Row>) {
  const said = note?.(row) ?? null;
  return (
    <th scope="row" className={selection ? `${css.head} ${css.selectable}` : css.head}>
      {selection ? (
        <label className={css.choose}>
          <input
            type="checkbox"
            checked={selection.isChosen(row)}
            onChange={({ currentTarget }) => selection.onChoose(row, currentTarget.checked)}
          />
          <span className="visually-hidden">{selection.label(row)}</span>
        </label>
      ) : null}
      <span className={css.name}>
        <span className={css.title}>{title(row)}</span>
        {said === null ? null : <small className={css.note}>{said}</small>}
        <small className={css.detail}>{detail(row)}</small>
      </span>
    </th>
  );
}

function Actions<Row>({ row, actions: { of, moreLabel, onMore } }: { row: Row; actions: ActionsColumn<Row> }) {
  return (
    <>
      <div className={css.buttons}>
        {of(row).map(({ label, whom, run }) => (
          <Button key={label} type="button" onClick={run}>
            {label}
            <span className="visually-hidden"> {whom}</span>
          </Button>
        ))}
      </div>
      <button
        type="button"
        className={css.more}
        aria-haspopup="dialog"
        aria-label={moreLabel(row)}
        onClick={() => onMore(row)}
      >
        <span aria-hidden="true">⋯</span>
      </button>
    </>
  );
}
