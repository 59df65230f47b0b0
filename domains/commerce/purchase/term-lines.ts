import { addDays, addYears, type Day, dayNumber, formatDay } from "../../../platform/clock/time-zone.ts";
import { cents } from "../money.ts";
import { type Holding, nameOfHolding, paidUntil, renewableFrom, seatsOf, seatWords } from "./holdings.ts";
import {
  type ForSale,
  type LinePrice,
  NOTHING_RENEWS,
  type PricingContext,
  quantityProblem,
  type WishedLine,
  withoutPrice,
} from "./line-facts.ts";

/** The days of a new term: behind what is paid for, or from today on (RULING-16, SUBS-12). */
function daysOfNewTerm(
  holding: Holding | undefined,
  years: number,
  today: Day,
): { fromDay: Day; untilDay: Day; days: number } {
  const end = holding && paidUntil(holding, today);
  const before = end ?? addDays(today, -1);
  const untilDay = addYears(before, years);
  return { fromDay: addDays(before, 1), untilDay, days: dayNumber(untilDay) - dayNumber(before) };
}

/** Prices a line that begins a subscription: a reader's own, or a new group's. */
export function priceNew(line: WishedLine, { product, variant }: ForSale, context: PricingContext): LinePrice {
  const { today, holder } = context;
  const isOwn = product.kind === "individual";
  const own = isOwn ? holder.holdings.find(({ groupId }) => groupId === null) : undefined;
  const seats = isOwn ? 1 : product.kind === "team" ? line.qty : seatsOf(product, variant);
  const days = daysOfNewTerm(own, variant.subscriptionYears, today);
  const end = formatDay(days.untilDay);
  const span = days.fromDay === today ? `until ${end}` : `from ${formatDay(days.fromDay)} until ${end}`;
  const gives = isOwn ? "Gives you access" : `Begins a group with ${seatWords(seats)}`;
  const managed = isOwn ? undefined : holder.holdings.find(({ groupId }) => groupId !== null);
  const problem = managed
    ? `You already manage ${managed.title}, and you can manage only one group. Renew its subscription or add seats to it instead.`
    : quantityProblem(variant.quantities, line.qty);
  return {
    ...describe({ product, variant }),
    groupId: null,
    detail: `${gives} ${span}; ${NOTHING_RENEWS}`,
    seats,
    ...days,
    price: problem === null ? cents(variant.price * line.qty) : 0,
    problem,
    warnings: isOwn ? ownWarnings(own, context) : [],
  };
}

/** Prices a line that adds a term behind the present one. */
export function priceRenewal(
  line: WishedLine,
  { product, variant }: ForSale,
  holding: Holding,
  context: PricingContext,
): LinePrice {
  const { today, windows } = context;
  const isOwn = holding.groupId === null;
  const seats = isOwn ? 1 : product.kind === "team" ? line.qty : seatsOf(product, variant);
  const days = daysOfNewTerm(holding, variant.subscriptionYears, today);
  const known = {
    ...describe({ product, variant }),
    groupId: holding.groupId,
    detail: `Renews ${nameOfHolding(holding)} until ${formatDay(days.untilDay)}; ${NOTHING_RENEWS}`,
    seats,
    ...days,
  };
  const from = renewableFrom(holding, today, windows);
  const problem =
    product.kind === holding.kind
      ? from !== undefined && today < from
        ? `${capital(nameOfHolding(holding))} can be renewed from ${formatDay(from)} on.`
        : quantityProblem(variant.quantities, line.qty)
      : `${capital(nameOfHolding(holding))} can't be renewed with this plan.`;
  if (problem !== null) return withoutPrice(context, problem, known);
  const warnings = isOwn ? ownWarnings(undefined, context) : fewerSeatsWarning(holding, seats, days.fromDay);
  return { ...known, price: cents(variant.price * line.qty), problem: null, warnings };
}

/** Warns of a plan with fewer seats than there are users (GROUP-9). */
function fewerSeatsWarning({ title, users }: Holding, seats: number, from: Day): string[] {
  if (seats === 0 || users <= seats) return [];
  const has = `${title} has ${users} users, but this plan has ${seatWords(seats)}.`;
  return [
    `${has} On ${formatDay(from)}, the users beyond that will be removed, starting with the most recently invited.`,
  ];
}

function describe({ product, variant }: ForSale) {
  return {
    productKind: product.kind,
    product: product.handle,
    text: `${product.title}, ${variant.title}`,
    quantities: variant.quantities,
    years: variant.subscriptionYears,
  };
}

/** Warns readers who would pay for what they have already. */
function ownWarnings(own: Holding | undefined, { today, holder }: PricingContext): string[] {
  const end = own && paidUntil(own, today);
  const paid =
    end === undefined
      ? []
      : [
          `Your subscription is already paid until ${formatDay(end)}. This would begin on ${formatDay(addDays(end, 1))}.`,
        ];
  const seat =
    holder.seatIn === null
      ? []
      : [`You have a seat in ${holder.seatIn}. Your own subscription would be on hold until you leave the group.`];
  return [...paid, ...seat];
}

/** A sentence's first letter. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
