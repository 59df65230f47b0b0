import { CSV_MARK, csvRow } from "../../../../platform/files/csv.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { yieldToEventLoop } from "../../../../platform/threads/yield-to-event-loop.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import type { DeskAction, StaffRole } from "../../../accounts/contract.ts";
import { mayAtDesk } from "../../../accounts/rules.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import {
  type Figure,
  type FigureName,
  figureNames,
  type NumbersCell,
  type NumbersPeriod,
  type NumbersView,
} from "../../numbers-views.ts";
import { groupsFigure, revenueFigure, seatsFigure, trialsFigure } from "./numbers/business-figures.ts";
import { parsePeriod, usualPeriod } from "./numbers/read-counts.ts";
import { missedFigure, pagesFigure, readersFigure, searchesFigure } from "./numbers/reading-figures.ts";

/** What numbers are read from. */
interface NumbersParts {
  db: Queries;
  subscriptions: Subscriptions;
}

/** Who asks for numbers, and of which days. */
interface Asked {
  role: StaffRole;
  query: Readonly<Record<string, string>>;
}

/** The numbers of a period that a role may see; where the period can't be shown, why, and none. */
export async function readNumbers(
  parts: NumbersParts,
  { role, query }: Asked,
): Promise<{ view: NumbersView; refusal: AppError | null }> {
  const now = parts.subscriptions.clock.now();
  try {
    const period = parsePeriod(query, now);
    const figures: Figure[] = [];
    // One after the other: together they would hold up everybody else.
    for (const name of figureNames.filter((each) => mayAtDesk(role, figureActions[each]))) {
      figures.push(await readFigure(parts, name, period));
      await yieldToEventLoop();
    }
    return { view: { period, figures, typed: query }, refusal: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { view: { period: usualPeriod(now), figures: [], typed: query }, refusal: error };
  }
}

/** What it takes to see each of the numbers. */
export const figureActions: Readonly<Record<FigureName, DeskAction>> = {
  readers: "see-numbers",
  pages: "see-numbers",
  searches: "see-numbers",
  missed: "see-numbers",
  trials: "see-numbers",
  seats: "see-numbers",
  groups: "see-revenue",
  revenue: "see-revenue",
};

function readFigure({ db, subscriptions }: NumbersParts, name: FigureName, period: NumbersPeriod): Promise<Figure> {
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
      return seatsFigure(db, subscriptions);
    case "groups":
      return groupsFigure(db, subscriptions);
    case "revenue":
      return revenueFigure(db, period);
  }
}

/** A file with every row of one of the numbers. @throws AppError days-refused */
export async function readNumbersFile(
  parts: NumbersParts,
  { query }: Pick<Asked, "query">,
  name: FigureName,
): Promise<{ name: string; type: string; pieces: AsyncIterable<string> }> {
  const period = parsePeriod(query, parts.subscriptions.clock.now());
  const figure = await readFigure(parts, name, period);
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
