import type { ReactNode } from "react";

/** A column: declared outside of the component, as it is the same for every rendering. */
export interface DeskColumn<Row> {
  name: string;
  /** Numbers end below each other. */
  isNumber?: boolean;
  /** Words that are never broken: they are few and short. */
  isShort?: boolean;
  cell(row: Row): ReactNode;
}

export type DeskColumns<Row> = readonly [DeskColumn<Row>, ...DeskColumn<Row>[]];

interface DeskTableProps<Row> {
  /** Read out, not shown: a heading stands above. */
  caption: string;
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** The first names the row. */
  columns: DeskColumns<Row>;
  /** Stands in its place while there are no rows. */
  empty: string;
}

/** Rows of the desk. On a phone each is a block, whose lines carry the names of their columns. */
export function DeskTable<Row>({ caption, rows, keyOf, columns, empty }: DeskTableProps<Row>) {
  const [head, ...others] = columns;
  if (rows.length === 0) return <p className="desk-empty">{empty}</p>;
  return (
    <table className="desk-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, isNumber = false }) => (
            <th key={name} className={isNumber ? "desk-number" : undefined} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{head.cell(row)}</th>
            {others.map(({ name, isNumber = false, isShort = false, cell }) => (
              <td
                key={name}
                className={isNumber ? "desk-number" : isShort ? "desk-short" : undefined}
                data-column={name}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rows below a heading of their own, which also names them. */
export function DeskTableSection<Row>({ title, ...table }: Omit<DeskTableProps<Row>, "caption"> & { title: string }) {
  return (
    <>
      <h2>{title}</h2>
      <DeskTable caption={title} {...table} />
    </>
  );
}
