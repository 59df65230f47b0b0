import { countKeys, dailyCounts, sumCounts } from "../../../../../platform/telemetry/daily/daily-counts-store.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { type PageName, readPageNames } from "../../../../manual/server/public.ts";
import type { Figure, NumbersPeriod, NumbersRow } from "../../../numbers-views.ts";
import { count, daysOf, readSteps, stepsOf, text } from "./read-counts.ts";

/** So many bars are beside each other's names. */
const CHARTED = 10;

/** Who read on each day, and how many pages were opened. */
export async function readersFigure(db: Queries, period: NumbersPeriod): Promise<Figure> {
  const days = daysOf(period);
  const readers = await readSteps(db, dailyCounts.readers, period, (day) => day);
  const views = await readSteps(db, dailyCounts.views, period, (day) => day);
  const rows = days
    .filter((day) => readers(day) + views(day) > 0)
    .toReversed()
    .map((day) => ({
      key: day,
      cells: [
        text(day),
        count(readers(day, "account")),
        count(readers(day, "organization")),
        count(views(day)),
        count(views(day, "visitor")),
      ],
    }));
  return {
    name: "readers",
    title: "Readers per day",
    note: "Accounts, and visitors on an organization’s network from the second page of a visit on, that opened a page on that day (in UTC), each once. For other visitors, only page views are counted. Owners, editors and reviewers are left out.",
    charts: [
      {
        kind: "time",
        name: "Readers per day",
        bars: days.map((day) => ({ label: day, value: readers(day) })),
        currency: null,
      },
    ],
    columns: ["Day", "Accounts", "On organizations’ networks", "Pages opened", "Of these by visitors"],
    rows,
    empty: "Nobody read anything in this period.",
  };
}

/** How often each page was opened, in every edition. */
export async function pagesFigure(db: Queries, period: NumbersPeriod): Promise<Figure> {
  const sums = await sumCounts(db, dailyCounts.pages, period);
  const names = await readPageNames(
    db,
    sums.map(({ key }) => key),
  );
  const rows = sums.map(({ key: id, count: views }): NumbersRow => {
    const page = names.get(id);
    const shown = { ...text(nameOf(page)), href: page?.href ?? null };
    return { key: id, cells: [shown, text(page?.edition ?? ""), count(views)] };
  });
  const bars = sums.slice(0, CHARTED).map(({ key, count: value }) => ({
    key,
    name: `${nameOf(names.get(key))}, ${names.get(key)?.edition ?? ""}`,
    value,
  }));
  return {
    name: "pages",
    title: "Pages read",
    note: "How often each page was opened, not counting owners, editors, reviewers, and programs that identify themselves as such.",
    charts: [{ kind: "ranked", name: "Pages opened most often", bars }],
    columns: ["Page", "Edition", "Opened"],
    rows,
    empty: "No pages were opened in this period.",
  };
}

function nameOf(page: PageName | undefined): string {
  return page === undefined ? "A page that is gone" : `${page.code} ${page.title}`.trim();
}

/** How many searches there were, and how many found nothing. */
export async function searchesFigure(db: Queries, period: NumbersPeriod): Promise<Figure> {
  const { steps, stepOf, name } = stepsOf(period);
  const searches = await readSteps(db, dailyCounts.searches, period, stepOf);
  const misses = await readSteps(db, dailyCounts.misses, period, stepOf);
  const bars = steps.map((step) => ({ label: step, value: searches(step) }));
  return {
    name: "searches",
    title: "Searches",
    note: "Result pages requested, not counting suggestions shown while typing.",
    charts: [{ kind: "time", name: `Searches by ${name.toLowerCase()}`, bars, currency: null }],
    columns: [name, "Searches", "Found nothing", "Share"],
    rows: steps
      .filter((step) => searches(step) > 0)
      .toReversed()
      .map((step) => ({
        key: step,
        cells: [
          text(step),
          count(searches(step)),
          count(misses(step)),
          text(`${Math.round((misses(step) / searches(step)) * 100)} %`),
        ],
      })),
    empty: "Nobody searched in this period.",
  };
}

/** Words that were searched for less often are nobody's but the one who typed them. */
const MISSED_AT_LEAST = 3;

/** What was searched for and not found. */
export async function missedFigure(db: Queries, period: NumbersPeriod): Promise<Figure> {
  const often = await sumCounts(db, dailyCounts.missed, period, MISSED_AT_LEAST);
  const rows = often.map(({ key, count: times }) => {
    const [edition = ""] = key.split(" ", 1);
    return { key, cells: [text(key.slice(edition.length + 1)), text(edition), count(times)] };
  });
  const others = (await countKeys(db, dailyCounts.missed, period)) - often.length;
  const left =
    others === 0
      ? ""
      : ` ${others === 1 ? "One" : others} searched for less often ${others === 1 ? "is" : "are"} left out.`;
  return {
    name: "missed",
    title: "What searches missed",
    note: `Words that found nothing, searched for at least ${MISSED_AT_LEAST} times. Who searched is never recorded; queries with an at sign, a long number, or more than 60 letters aren’t recorded either.${left}`,
    charts: [
      {
        kind: "ranked",
        name: "Words missed most often",
        bars: rows
          .slice(0, CHARTED)
          .map(({ key }, index) => ({ key, name: key.slice(key.indexOf(" ") + 1), value: often[index]?.count ?? 0 })),
      },
    ],
    columns: ["Words", "Edition", "Times"],
    rows,
    empty: `Nothing was missed ${MISSED_AT_LEAST} times in this period.`,
  };
}
