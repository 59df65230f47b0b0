import type { ReactNode } from "react";

/** A column: declared outside of the component, as it is the same for every rendering. */
export interface TableColumn<Row> {
  name: string;
  /** Numbers end below each other. */
  isNumber?: boolean;
  /** Words that are never broken: they are few and short. */
  isShort?: boolean;
  cell(row: Row): ReactNode;
}

export type TableColumns<Row> = readonly [TableColumn<Row>, ...TableColumn<Row>[]];

interface AdminTableProps<Row> {
  /** Read out, not shown: a heading stands above. */
  caption: string;
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** The first names the row. */
  columns: TableColumns<Row>;
  /** Stands in its place while there are no rows. */
  empty: string;
}

/** Rows of admin. On a phone each is a block, whose lines carry the names of their columns. */
export function AdminTable<Row>({ caption, rows, keyOf, columns, empty }: AdminTableProps<Row>) {
  const [head, ...others] = columns;
  if (rows.length === 0) return <p className="admin-empty">{empty}</p>;
  return (
    <table className="admin-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, isNumber = false }) => (
            <th key={name} className={isNumber ? "admin-number" : undefined} scope="col">
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
                className={isNumber ? "admin-number" : isShort ? "admin-short" : undefined}
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
export function AdminTableSection<Row>({ title, ...table }: Omit<AdminTableProps<Row>, "caption"> & { title: string }) {
  return (
    <>
      <h2>{title}</h2>
      <AdminTable caption={title} {...table} />
    </>
  );
}
