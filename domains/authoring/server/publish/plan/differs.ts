/** Returns whether any column of `wanted` differs from the stored row. */
export function differs<Row extends object>(wanted: Row, stored: Row | undefined): boolean {
  const values = new Map(Object.entries(stored ?? {}));
  return Object.entries(wanted).some(([column, value]) => values.get(column) !== value);
}
