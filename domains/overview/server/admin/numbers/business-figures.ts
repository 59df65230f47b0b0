import type { Queries } from "../../../../../platform/db/database.ts";
import { fractionDigits, readRevenue, type Revenue } from "../../../../commerce/server/public.ts";
import type { GroupSeats } from "../../../../groups/server/public.ts";
import { readTrialNumbers, type Subscriptions } from "../../../../subscriptions/server/public.ts";
import type { Figure, NumbersCell, NumbersChart, NumbersPeriod } from "../../../numbers-views.ts";
import { count, money, stepsOf, text } from "./read-counts.ts";

/** How many trials began, and what became of them. */
export async function trialsFigure(db: Queries, subscriptions: Subscriptions, period: NumbersPeriod): Promise<Figure> {
  const { steps, stepOf, name } = stepsOf(period);
  const sums = new Map(steps.map((step) => [step, { started: 0, turned: 0, ended: 0, running: 0 }]));
  for (const { day, started, turned, ended, running } of await readTrialNumbers(db, subscriptions, period)) {
    const sum = sums.get(stepOf(day));
    if (!sum) continue;
    sum.started += started;
    sum.turned += turned;
    sum.ended += ended;
    sum.running += running;
  }
  const rows = [...sums].filter(([, { started }]) => started > 0).toReversed();
  return {
    name: "trials",
    title: "Trials",
    note: "Trials that began on these days (the publisher’s), and their status now: converted to a subscription or a seat, ended without one, or still running. Trials of deleted accounts are no longer counted.",
    charts: [
      {
        kind: "time",
        name: `Trials begun by ${name.toLowerCase()}`,
        bars: [...sums].map(([step, { started }]) => ({ label: step, value: started })),
        currency: null,
      },
    ],
    columns: [name, "Started", "Turned into subscriptions", "Ended", "Running"],
    rows: rows.map(([step, { started, turned, ended, running }]) => ({
      key: step,
      cells: [text(step), count(started), count(turned), count(ended), count(running)],
    })),
    empty: "No trials began in this period.",
  };
}

/** Groups by how many seats they bought; `most` included. */
const classes = [
  { name: "1 to 10 seats", most: 10 },
  { name: "11 to 25 seats", most: 25 },
  { name: "26 to 50 seats", most: 50 },
  { name: "51 to 100 seats", most: 100 },
  { name: "More than 100 seats", most: Infinity },
] as const;
const UNLIMITED = "Unlimited seats";
/** So many groups have a bar. */
const CHARTED = 10;

/** How many seats were bought, and how many of them are used, by the size of groups. */
export function seatsFigure(groups: readonly GroupSeats[]): Figure {
  const sizes = [...classes.map(({ name }) => name), UNLIMITED].flatMap((name) => {
    const some = groups.filter((group) => classOf(group) === name);
    return some.length === 0
      ? []
      : [{ name, groups: some.length, bought: sumOf(some, "bought"), used: sumOf(some, "used") }];
  });
  return {
    name: "seats",
    title: "Seats used",
    note: "Current seats in groups with an active subscription. A seat counts as used once someone is invited.",
    charts: [
      {
        kind: "ranked",
        name: "Seats used of those bought",
        bars: sizes.map((size) => barOf({ key: size.name, ...size })),
      },
    ],
    columns: ["Size", "Groups", "Bought", "Used"],
    rows: sizes.map(({ name, groups: some, bought, used }) => ({
      key: name,
      cells: [text(name), count(some), seatsCell(bought), count(used)],
    })),
    empty: NO_GROUP,
  };
}

const NO_GROUP = "No group has an active subscription.";

/** The same of each group, by name: those who use the most seats first. */
export function groupsFigure(all: readonly GroupSeats[]): Figure {
  const groups = all.toSorted((a, b) => b.used - a.used || (a.id < b.id ? -1 : 1));
  return {
    name: "groups",
    title: "Groups by seats used",
    note: "The same groups by name.",
    charts: [
      {
        kind: "ranked",
        name: "Groups that use the most seats",
        bars: groups
          .slice(0, CHARTED)
          .map(({ id, title, bought, used }) => barOf({ key: id, name: title, bought, used })),
      },
    ],
    columns: ["Group", "Bought", "Used"],
    rows: groups.map(({ id, title, bought, used }) => ({
      key: id,
      cells: [text(title), seatsCell(bought), count(used)],
    })),
    empty: NO_GROUP,
  };
}

/** Where seats are unlimited, what is used is a part of nothing. */
function barOf({ key, name, bought, used }: { key: string; name: string; bought: number; used: number }): RankedNumber {
  return bought === 0 ? { key, name, value: used } : { key, name, value: used, whole: bought };
}

type RankedNumber = Extract<NumbersChart, { kind: "ranked" }>["bars"][number];

function classOf({ bought }: GroupSeats): string {
  return bought === 0 ? UNLIMITED : (classes.find(({ most }) => bought <= most)?.name ?? UNLIMITED);
}

function sumOf(groups: readonly GroupSeats[], what: "bought" | "used"): number {
  return groups.reduce((sum, group) => sum + group[what], 0);
}

function seatsCell(bought: number): NumbersCell {
  return bought === 0 ? text("Unlimited") : count(bought);
}

/** What products brought in, month by month. */
export async function revenueFigure(db: Queries, period: NumbersPeriod): Promise<Figure> {
  const revenue = await readRevenue(db, period);
  const months = [...new Set(stepsByMonth(period))];
  const currencies = [...new Set(revenue.map(({ currency }) => currency))];
  return {
    name: "revenue",
    title: "Revenue by product and month",
    note: "Payments, and refunds or bank reversals, by the month (in UTC) in which they happened. Taxes are included; the last column shows their share of the amount kept.",
    charts: currencies.map((currency) => chartOf(revenue, months, currency)),
    columns: ["Month", "Product", "Received", "Refunded", "Kept", "Tax included"],
    rows: revenue.map(({ month, product, currency, received, refunded, tax }) => ({
      key: `${month} ${currency} ${product}`,
      cells: [
        text(month),
        text(product),
        money(received, currency),
        money(refunded, currency),
        money(received - refunded, currency),
        money(tax, currency),
      ],
    })),
    empty: "Nothing was received or refunded in this period.",
  };
}

function stepsByMonth({ from, until }: NumbersPeriod): string[] {
  const months = [];
  const last = until.slice(0, 7);
  for (let month = from.slice(0, 7); month <= last;) {
    months.push(month);
    const [year = 0, number = 1] = month.split("-").map(Number);
    month = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
  }
  return months;
}

function chartOf(revenue: readonly Revenue[], months: readonly string[], currency: string): NumbersChart {
  const cents = 10 ** fractionDigits(currency);
  const kept = (month: string) =>
    revenue
      .filter((each) => each.month === month && each.currency === currency)
      .reduce((sum, { received, refunded }) => sum + received - refunded, 0);
  const bars = months.map((month) => ({ label: month, value: kept(month) / cents }));
  return { kind: "time", name: `Kept by month, in ${currency}`, bars, currency };
}
