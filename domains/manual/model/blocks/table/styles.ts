/** The table styles of the manual. */
export const tableStyles = [
  "A1",
  "A2",
  "A3",
  "A4",
  "A5",
  "A6",
  "A7",
  "A8",
  "A9",
  "A10",
  "A11",
  "A12",
  "L1",
  "L2",
  "L3",
  "L4",
  "L5",
  "L6",
  "L7",
  "RA1",
  "T1",
  "W5",
  "W6",
  "W7",
  "W8",
] as const;

export type TableStyle = (typeof tableStyles)[number];

/** How many columns a table may have. */
export type ColumnCount = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const columnsOf: Partial<Record<TableStyle, ColumnCount>> = {
  A2: 2,
  A6: 2,
  A8: 2,
  A11: 2,
  A12: 2,
  L2: 2,
  L4: 2,
  L5: 2,
  L7: 2,
  RA1: 2,
  T1: 2,
  A3: 3,
  A4: 3,
  A9: 3,
  A10: 3,
  L3: 3,
  L6: 4,
  W5: 5,
  W6: 6,
  W7: 7,
  W8: 8,
};

/** How many columns a style shows (BLOCK-4): 1 to 8. */
export function tableColumns(style: TableStyle): ColumnCount {
  return columnsOf[style] ?? 1;
}

/** Styles A2 to A12 show a caret before each entry of the first column. */
export function hasCarets(style: TableStyle): boolean {
  return /^A([2-9]|1[0-2])$/.test(style);
}

/** The heads of the column that readers look for: it stays beside the name where a table is narrow. */
export const ANSWERS = /^(?:Abbreviation|Initials|Form(?: and years)?)$/;

/** Which column has the form that readers look for, from 0: the one whose head says so, or else the second. */
export function answerColumn(head: readonly string[]): number {
  return Math.max(
    1,
    head.findIndex((cell) => ANSWERS.test(cell)),
  );
}

const pairs: ReadonlySet<TableStyle> = new Set(["L2", "L4", "L5", "RA1"]);

/** Styles that may set two forms or sentences against each other, such as what to write and what not. */
export function hasPairs(style: TableStyle): boolean {
  return pairs.has(style);
}

/** Styles whose second column has whole forms or sentences: on a phone they stand below what they are for. */
export function hasForms(style: TableStyle): boolean {
  return style === "T1" || hasPairs(style);
}
