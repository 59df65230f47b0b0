import { type Day, dayNumber, formatDay } from "../../../platform/clock/time-zone.ts";
import type { Catalog, Product, Quantities, Variant } from "../contract.ts";
import { cents, proRata, ratio } from "../money.ts";
import {
  comingTerms,
  type HeldTerm,
  type Holding,
  isMoreSeats,
  ended,
  nameOfHolding,
  runningTerm,
  seatsOf,
  seatWords,
} from "./holdings.ts";
import {
  type ForSale,
  type LineContext,
  type LinePrice,
  NOTHING_RENEWS,
  type PricingContext,
  productsOf,
  quantityProblem,
  type WishedLine,
  withoutPrice,
} from "./line-facts.ts";

/** No team product is for sale, or none by the seat (SUBS-7). */
export const TEAM_MISSING =
  "The Team Subscription Product is not configured correctly. Please contact an administrator.";

/** Of a professional plan there is no larger one (SUBS-5). */
export const NO_UPGRADES = "There are no upgrade options from your current subscription plan.";

/** The days of a term that can still be used, today included. */
interface DaysLeft {
  fromDay: Day;
  untilDay: Day;
  daysLeft: number;
  /** All days of the term. */
  days: number;
}

/** Returns which days of a term are left. */
function daysLeftOf({ from, until }: HeldTerm, today: Day): DaysLeft {
  const fromDay = from > today ? from : today;
  const days = dayNumber(until) - dayNumber(from) + 1;
  return { fromDay, untilDay: until, daysLeft: dayNumber(until) - dayNumber(fromDay) + 1, days };
}

/** What a piece costs for a part of a whole: `ratio(price, pieces * part, whole)`. */
export interface PricePart {
  price: number;
  part: number;
  whole: number;
}

/**
 * Returns what a variant costs for the days of a term that are left. A term of the variant's own length is worth its
 * price; of another length, a day is worth what it is in years of 365 days.
 */
function partOf({ price, subscriptionYears: years }: Variant, { days, daysLeft }: DaysLeft): PricePart {
  const isItsLength = Math.abs(days - years * 365.25) < 2;
  return { price, part: daysLeft, whole: isItsLength ? days : years * 365 };
}

/** Returns what pieces of a variant cost for the days left. */
function priceForDays(variant: Variant, pieces: number, left: DaysLeft): number {
  const { price, part, whole } = partOf(variant, left);
  // Days beyond the variant's own length cost as much each.
  return part > whole ? ratio(price, pieces * part, whole) : proRata(price, { pieces, daysLeft: part, days: whole });
}

/** Returns what a seat costs that is added to a term. */
export function seatPrice(variant: Variant, term: HeldTerm, today: Day): PricePart {
  return partOf(variant, daysLeftOf(term, today));
}

/** The team variant by whose price seats are added to a term: the one of the term's years, else the nearest. */
export function seatVariant(catalog: Catalog, term: HeldTerm, today: Day): ForSale | undefined {
  const years = daysLeftOf(term, today).days / 365.25;
  return productsOf(catalog, "team")
    .flatMap((product) => product.variants.map((variant) => ({ product, variant })))
    .filter(({ variant }) => variant.quantities !== null)
    .toSorted(
      (a, b) => Math.abs(a.variant.subscriptionYears - years) - Math.abs(b.variant.subscriptionYears - years),
    )[0];
}

/** The numbers of seats that can be added to a term: in steps, up to the most that a team has. */
export function addableSeats({ step, most }: Quantities, seats: number): Quantities {
  return { least: step, most: Math.floor(Math.max(0, most - seats) / step) * step, step };
}

/** Prices a line that adds seats to the term of a team which runs or is to come (SUBS-4). */
export function priceSeats(
  line: WishedLine,
  { holding, term }: { holding: Holding; term: HeldTerm },
  context: PricingContext,
): LinePrice {
  const { catalog, today } = context;
  const name = nameOfHolding(holding);
  const found = seatVariant(catalog, term, today);
  if (!found?.variant.quantities) return withoutPrice(context, TEAM_MISSING);
  const quantities = addableSeats(found.variant.quantities, term.seats);
  const left = daysLeftOf(term, today);
  const known = {
    productKind: "team" as const,
    product: found.product.handle,
    groupId: holding.groupId,
    text: `${found.product.title}, ${line.qty} more ${line.qty === 1 ? "seat" : "seats"}`,
    detail: `Adds ${seatWords(line.qty)} to ${name} ${spanOf(left, today)}; ${NOTHING_RENEWS}`,
    seats: line.qty,
    quantities,
    years: 0,
    fromDay: left.fromDay,
    untilDay: left.untilDay,
    days: left.daysLeft,
  };
  const problem = holding.kind === "team" ? seatsProblem(holding, term, context) : `${name} is not a team.`;
  const wrong = problem ?? quantityProblem(quantities, line.qty);
  if (wrong !== null) return withoutPrice(context, wrong, known);
  const price = priceForDays(found.variant, line.qty, left);
  return { ...known, price, problem: null, warnings: renewalWarning(holding, term, term.seats + line.qty, today) };
}

/** Prices a line that turns a professional plan into a larger one for the days left: less what was paid for them. */
export function priceUpgrade(
  line: WishedLine,
  { product, variant }: ForSale,
  { holding, term }: { holding: Holding; term: HeldTerm },
  context: LineContext,
): LinePrice {
  const { today } = context;
  const seats = seatsOf(product, variant);
  const left = daysLeftOf(term, today);
  const known = {
    productKind: "professional" as const,
    product: product.handle,
    groupId: holding.groupId,
    text: `${product.title}, upgrade to ${seatWords(seats)}`,
    detail: `Gives ${nameOfHolding(holding)} ${seatWords(seats)} ${spanOf(left, today)}; ${NOTHING_RENEWS}`,
    // The seats that are added to the present ones; unlimited ones are unlimited.
    seats: seats === 0 ? 0 : Math.max(0, seats - term.seats),
    quantities: null,
    years: 0,
    fromDay: left.fromDay,
    untilDay: left.untilDay,
    days: left.daysLeft,
  };
  const problem =
    upgradeProblem(holding, term, context) ??
    (isMoreSeats(seats, term.seats) ? quantityProblem(null, line.qty) : "This plan has no more seats than yours.");
  if (problem !== null) return withoutPrice(context, problem, known);
  const price = Math.max(0, cents(priceForDays(variant, 1, left) - paidForDaysLeft(term, left, context)));
  return { ...known, price, problem: null, warnings: renewalWarning(holding, term, seats, today) };
}

/** What was really paid for the days of a term that are left; what was given counts nothing. */
function paidForDaysLeft(
  { paid }: HeldTerm,
  { fromDay, untilDay }: DaysLeft,
  { includesTax }: Pick<LineContext, "includesTax">,
): number {
  return cents(
    paid.reduce((sum, { net, tax, from, until }) => {
      const first = from > fromDay ? from : fromDay;
      const last = until < untilDay ? until : untilDay;
      if (first > last) return sum;
      const days = dayNumber(until) - dayNumber(from) + 1;
      return sum + ratio(includesTax ? net + tax : net, dayNumber(last) - dayNumber(first) + 1, days);
    }, 0),
  );
}

/** The variants that a professional plan of so many seats can be turned into, the smallest first (SUBS-5). */
export function upgradesFrom(catalog: Catalog, seats: number): ForSale[] {
  return productsOf(catalog, "professional")
    .flatMap((product: Product) => product.variants.map((variant) => ({ product, variant })))
    .filter(({ product, variant }) => isMoreSeats(seatsOf(product, variant), seats))
    .toSorted((a, b) => order(a) - order(b));
}

function order({ product, variant }: ForSale): number {
  return seatsOf(product, variant) || Infinity;
}

function upgradeProblem(holding: Holding, term: HeldTerm, { today, catalog }: PricingContext): string | null {
  if (holding.kind !== "professional") return `${nameOfHolding(holding)} has no professional plan to upgrade.`;
  if (term.until < today) return ended(holding);
  return upgradesFrom(catalog, term.seats).length === 0 ? NO_UPGRADES : null;
}

function seatsProblem(holding: Holding, term: HeldTerm, { today }: PricingContext): string | null {
  if (term.until < today) return ended(holding);
  return term.seats === 0 ? `${nameOfHolding(holding)} has unlimited seats already.` : null;
}

/** Warns of a renewal that would have fewer seats than what is bought now (GROUP-9). */
function renewalWarning(holding: Holding, term: HeldTerm, seats: number, today: Day): string[] {
  if (runningTerm(holding, today)?.id !== term.id) return [];
  return comingTerms(holding, today)
    .filter((coming) => isMoreSeats(seats, coming.seats))
    .map(
      (coming) =>
        `From ${formatDay(coming.from)} on, ${nameOfHolding(holding)} has ${seatWords(coming.seats)} again: the users beyond them will be removed that day. Add seats to that renewal, too.`,
    );
}

function spanOf({ fromDay, untilDay }: DaysLeft, today: Day): string {
  const until = `until ${formatDay(untilDay)}`;
  return fromDay === today ? until : `from ${formatDay(fromDay)} ${until}`;
}
