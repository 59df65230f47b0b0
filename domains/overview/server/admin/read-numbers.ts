import { CSV_MARK, csvRow } from "../../../../platform/files/csv.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { yieldToEventLoop } from "../../../../platform/threads/yield-to-event-loop.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import type { AdminAction, StaffRole } from "../../../accounts/contract.ts";
import { mayInAdmin } from "../../../accounts/rules.ts";
import type { ScreenViewOf, ViewsOf } from "../../../admin/contract.ts";
import type { AdminFile, AdminScreen, AdminVisit } from "../../../admin/server/public.ts";
import { type GroupSeats, readSeatNumbers } from "../../../groups/server/public.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import {
  NUMBERS_PATH,
  type Figure,
  type FigureName,
  figureNames,
  type NumbersCell,
  type NumbersPeriod,
  type NumbersView,
  type ShownFigure,
} from "../../numbers-views.ts";
import type { overviewScreens } from "../../web/admin/public.tsx";
import { groupsFigure, revenueFigure, seatsFigure, trialsFigure } from "./numbers/business-figures.ts";
import { parsePeriod, usualPeriod } from "./numbers/read-counts.ts";
import { missedFigure, pagesFigure, readersFigure, searchesFigure } from "./numbers/reading-figures.ts";

/** What numbers are read from. */
interface NumbersParts {
  db: Queries;
  subscriptions: Subscriptions;
}

/** The publisher's numbers, and a file of each. Days are nobody's, so that the form is sent in the address. */
export function numberScreens(parts: NumbersParts): AdminScreen<ScreenViewOf<ViewsOf<typeof overviewScreens>>>[] {
  return [
    {
      path: NUMBERS_PATH,
      action: "see-numbers",
      listed: "Numbers",
      load: async (visit) => {
        const { view, refusal } = await readNumbers(parts, visit);
        return { title: "Numbers", above: null, shown: { screen: "numbers", view }, refusal };
      },
    },
    ...figureNames.map((name) => ({
      path: `${NUMBERS_PATH}/${name}/csv`,
      action: figureActions[name],
      listed: null,
      load: (visit: AdminVisit) => readNumbersFile(parts, visit, name),
    })),
  ];
}

/** Who asks for numbers, and of which days. */
interface Asked {
  role: StaffRole;
  query: Readonly<Record<string, string>>;
}

/** So many rows are on the screen; the file has all of them. */
const MOST_ROWS = 50;

/** The numbers of a period that a role may see; where the period can't be shown, why, and none. */
async function readNumbers(
  parts: NumbersParts,
  { role, query }: Asked,
): Promise<{ view: NumbersView; refusal: AppError | null }> {
  const now = parts.subscriptions.clock.now();
  try {
    const period = parsePeriod(query, now);
    const figures: ShownFigure[] = [];
    const seats = seatsReadOnce(parts);
    // Seats take as long as all others, which are read meanwhile: one after the other, or they would hold up everybody.
    seats().catch(() => undefined);
    for (const name of figureNames.filter((each) => mayInAdmin(role, figureActions[each]))) {
      const figure = await readFigure(parts, name, period, seats);
      figures.push({ ...figure, rows: figure.rows.slice(0, MOST_ROWS), all: figure.rows.length });
      await yieldToEventLoop();
    }
    return { view: { period, figures, typed: query }, refusal: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { view: { period: usualPeriod(now), figures: [], typed: query }, refusal: error };
  }
}

/** What it takes to see each of the numbers. */
const figureActions: Readonly<Record<FigureName, AdminAction>> = {
  readers: "see-numbers",
  pages: "see-numbers",
  searches: "see-numbers",
  missed: "see-numbers",
  trials: "see-numbers",
  seats: "see-numbers",
  groups: "see-revenue",
  revenue: "see-revenue",
};

/** @param seats of all groups: two of the numbers are made of them, and reading them takes the longest */
async function readFigure(
  { db, subscriptions }: NumbersParts,
  name: FigureName,
  period: NumbersPeriod,
  seats: () => Promise<GroupSeats[]>,
): Promise<Figure> {
  switch (name) {
    case "readers":
      return readersFigure(db, period);
    case "pages":
      return pagesFigure(db, period);
    case "searches":
      return searchesFigure(db, period);
    case "missed":
      return missedFigure(db, period);
    case "trials":
      return trialsFigure(db, subscriptions, period);
    case "seats":
      return seatsFigure(await seats());
    case "groups":
      return groupsFigure(await seats());
    case "revenue":
      return revenueFigure(db, period);
  }
}

function seatsReadOnce({ db, subscriptions }: NumbersParts): () => Promise<GroupSeats[]> {
  let read: Promise<GroupSeats[]> | undefined;
  return () => (read ??= readSeatNumbers(db, subscriptions));
}

/** A file with every row of one of the numbers. @throws AppError days-refused */
async function readNumbersFile(
  parts: NumbersParts,
  { query }: Pick<Asked, "query">,
  name: FigureName,
): Promise<AdminFile> {
  const period = parsePeriod(query, parts.subscriptions.clock.now());
  const figure = await readFigure(parts, name, period, seatsReadOnce(parts));
  return { name: `${name}-${period.from}-${period.until}.csv`, type: "text/csv", pieces: csvOf(figure) };
}

async function* csvOf({ columns, rows }: Figure): AsyncGenerator<string> {
  yield CSV_MARK + csvRow(columns);
  for (const { cells } of rows) {
    yield csvRow(cells.map(plainText));
    await yieldToEventLoop();
  }
}

/** A cell as programs read it. */
function plainText(cell: NumbersCell): string {
  if (cell.kind === "count") return String(cell.count);
  return cell.kind === "money" ? cell.plain : cell.text;
}
