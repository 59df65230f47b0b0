import { tableColumns, type TableStyle, tableStyles } from "../../../../model/blocks/table/styles.ts";

/** A table has at most so many columns (docs/decisions/blocks-and-tables.md). */
export const MOST_COLUMNS = 8;

/** The style of a table of so many columns that has nothing else to say. */
const plain: Readonly<Record<number, TableStyle>> = {
  1: "L1",
  2: "L7",
  3: "L3",
  4: "L6",
  5: "W5",
  6: "W6",
  7: "W7",
  8: "W8",
};

/** The plain style of so many columns. @throws RangeError if no table has as many */
export function plainStyle(columns: number): TableStyle {
  const style = plain[columns];
  if (style === undefined) throw new RangeError(`No table has ${columns} columns.`);
  return style;
}

/** The style most like another one that shows so many columns: of its family if that has one. */
export function styleLike(style: TableStyle, columns: number): TableStyle {
  if (tableColumns(style) === columns) return style;
  const family = /^[A-Z]+/.exec(style)?.[0] ?? "";
  const isAlike = (other: TableStyle) => /^[A-Z]+/.exec(other)?.[0] === family && tableColumns(other) === columns;
  return family === "A" ? (tableStyles.find(isAlike) ?? plainStyle(columns)) : plainStyle(columns);
}

/** The styles that show as many columns as this one. */
export function stylesAsWide(style: TableStyle): TableStyle[] {
  return tableStyles.filter((other) => tableColumns(other) === tableColumns(style));
}
