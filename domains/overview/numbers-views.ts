import type { Day } from "../../platform/clock/time-zone.ts";

/** Where admin shows the publisher's numbers. */
export const NUMBERS_PATH = "/admin/numbers";

/** What there are numbers of. */
export const figureNames = ["readers", "pages", "searches", "missed", "trials", "seats", "groups", "revenue"] as const;
export type FigureName = (typeof figureNames)[number];

/** The periods to choose from. */
export const periodNames = ["30-days", "12-months", "days"] as const;
export type PeriodName = (typeof periodNames)[number];

/** The days that numbers are shown of, both included. */
export interface NumbersPeriod {
  name: PeriodName;
  from: Day;
  until: Day;
}

/** Where the numbers of a period are shown, or one of them is downloaded. Days are nobody's: they stand in the address. */
export function adminNumbersPath({ name, from, until }: NumbersPeriod, csvOf?: FigureName): string {
  const days = name === "days" ? { from, until } : {};
  const query = new URLSearchParams({ period: name, ...days }).toString();
  return `${csvOf === undefined ? NUMBERS_PATH : `${NUMBERS_PATH}/${csvOf}/csv`}?${query}`;
}

/** What stands in a table, and in a file. */
export type NumbersCell =
  | { kind: "text"; text: string; href?: string | null }
  | { kind: "count"; count: number }
  /** `shown`: '$1,290.00'; `plain`: '1290.00' */
  | { kind: "money"; shown: string; plain: string };

export interface NumbersRow {
  key: string;
  cells: readonly NumbersCell[];
}

/** A picture of some of a table's numbers. */
export type NumbersChart =
  | { kind: "time"; name: string; bars: readonly { label: string; value: number }[]; currency: string | null }
  | { kind: "ranked"; name: string; bars: readonly { key: string; name: string; value: number; whole?: number }[] };

/** One of the numbers: a table with its pictures, of which the file has every row. */
export interface Figure {
  name: FigureName;
  title: string;
  /** What is counted, and what is not. */
  note: string;
  charts: readonly NumbersChart[];
  columns: readonly [string, ...string[]];
  rows: readonly NumbersRow[];
  /** Stands in its place while there is nothing. */
  empty: string;
}

/** What the screen shows of it: the first of its rows, and how many there are. */
export interface ShownFigure extends Figure {
  all: number;
}

export interface NumbersView {
  period: NumbersPeriod;
  figures: readonly ShownFigure[];
  /** What was asked for, where it can't be shown. */
  typed: Readonly<Record<string, string>>;
}
