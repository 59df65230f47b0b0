import { type Day, formatDay } from "../../../platform/clock/time-zone.ts";
import type { Offering, PurchaseOption, PurchaseOptions } from "../contract.ts";
import { formatMoney } from "../money.ts";
import { seatsFor } from "../rules.ts";
import { addableSeats, NO_UPGRADES, seatPrice, seatVariant, TEAM_MISSING, upgradesFrom } from "./added-lines.ts";
import {
  comingTerms,
  type HeldTerm,
  type Holding,
  isMoreSeats,
  ended,
  nameOfHolding,
  paidUntil,
  renewableFrom,
  runningTerm,
  seatsOf,
  seatWords,
} from "./holdings.ts";
import {
  type ForSale,
  type LineContext,
  type LinePrice,
  NOTHING_RENEWS,
  productsOf,
  type WishedLine,
} from "./line-facts.ts";
import { findTerm, priceLine } from "./price-cart.ts";
import { capital } from "./term-lines.ts";

/** From so many seats on, a professional plan is renewed as the unlimited one (SUBS-6). */
const UNLIMITED_FROM_SEATS = 150;

/** What can be bought for each subscription that somebody owns or manages, and why the rest can't (SUBS-3 to SUBS-7). */
export function purchaseOptions(context: LineContext): PurchaseOptions {
  const { holder, today } = context;
  const held = holder.holdings.filter(({ groupId, terms }) => groupId !== null || terms.length > 0);
  return {
    currency: context.catalog.currency,
    subscriptions: held.map((holding) => {
      const end = paidUntil(holding, today);
      const shown = runningTerm(holding, today) ?? comingTerms(holding, today)[0] ?? holding.terms.at(-1);
      return {
        groupId: holding.groupId,
        kind: holding.kind,
        title: holding.title,
        paidUntil: end === undefined ? null : formatDay(end),
        paidSeats: shown?.seats ?? 0,
        users: holding.users,
        renewals: renewals(holding, context),
        seats: holding.kind === "team" ? moreSeats(holding, context) : null,
        upgrades: holding.kind === "professional" ? upgrades(holding, context) : null,
      };
    }),
  };
}

/** Renewals within their window before the end, and at any time after it (SUBS-3, RULING-15). */
function renewals(holding: Holding, context: LineContext): Offering {
  const { today, windows, catalog } = context;
  const products = productsOf(catalog, holding.kind);
  if (products.length === 0) return refused(holding.kind === "team" ? TEAM_MISSING : "No renewal is for sale now.");
  const from = renewableFrom(holding, today, windows);
  if (from !== undefined && today < from)
    return {
      options: [],
      reason: `${capital(nameOfHolding(holding))} can be renewed from ${formatDay(from)} on.`,
      from: formatDay(from),
    };
  const target = runningTerm(holding, today) ?? comingTerms(holding, today)[0] ?? holding.terms.at(-1);
  if (!target) return refused(`${nameOfHolding(holding)} has no subscription yet. Choose a plan under Pricing.`);
  const forSale = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  const usual = usualVariant(holding, target, forSale);
  const options = forSale.flatMap((one) => {
    const { purchasableId, quantities } = one.variant;
    const qty = quantities === null ? 1 : seatsFor(Math.max(target.seats, 1), quantities);
    return option({ kind: "renew", purchasableId, targetId: target.id, qty }, context, purchasableId === usual);
  });
  return { options, reason: null, from: null };
}

/** The variant that a renewal proposes: the size that a professional plan has now, else the catalog's default. */
function usualVariant(holding: Holding, { seats }: HeldTerm, forSale: readonly ForSale[]): string | undefined {
  const byDefault = forSale.find(({ variant }) => variant.isDefault) ?? forSale[0];
  if (holding.kind !== "professional") return byDefault?.variant.purchasableId;
  const size = seats === 0 || seats >= UNLIMITED_FROM_SEATS ? 0 : seats;
  const large = forSale
    .filter((one) => sizeOf(one) === size || (size !== 0 && isMoreSeats(sizeOf(one), size)))
    .toSorted((a, b) => (sizeOf(a) || Infinity) - (sizeOf(b) || Infinity));
  return (large[0] ?? byDefault)?.variant.purchasableId;
}

function sizeOf({ product, variant }: ForSale): number {
  return seatsOf(product, variant);
}

/** More seats for the term that runs, and for renewals that would have fewer (SUBS-4, GROUP-9). */
function moreSeats(holding: Holding, context: LineContext): Offering {
  const terms = termsToAddTo(holding, context.today);
  const [first] = terms;
  if (!first) return refused(ended(holding));
  if (first.seats === 0) return refused(`${nameOfHolding(holding)} has unlimited seats already.`);
  const options = terms.flatMap((term) => {
    const found = seatVariant(context.catalog, term, context.today);
    const quantities = found?.variant.quantities && addableSeats(found.variant.quantities, term.seats);
    if (!found || !quantities || quantities.most < quantities.least) return [];
    const { purchasableId } = found.variant;
    const line = { kind: "seats" as const, purchasableId, targetId: term.id, qty: quantities.least };
    return option(line, context, term.id === first.id).map((one) => ({
      ...one,
      perSeat: seatPrice(found.variant, term, context.today),
    }));
  });
  if (options.length > 0) return { options, reason: null, from: null };
  const isMissing = seatVariant(context.catalog, first, context.today) === undefined;
  return refused(isMissing ? TEAM_MISSING : "A team plan has no more seats than yours. Write to us for a larger one.");
}

/** Larger plans for the term that runs, and for renewals that would have fewer seats (SUBS-5). */
function upgrades(holding: Holding, context: LineContext): Offering {
  const terms = termsToAddTo(holding, context.today);
  const [first] = terms;
  if (!first) return refused(ended(holding));
  const options = terms.flatMap((term) =>
    upgradesFrom(context.catalog, term.seats).flatMap(({ variant: { purchasableId } }) =>
      option({ kind: "upgrade", purchasableId, targetId: term.id, qty: 1 }, context, false),
    ),
  );
  return options.length === 0 ? refused(NO_UPGRADES) : { options, reason: null, from: null };
}

function termsToAddTo(holding: Holding, today: Day): HeldTerm[] {
  const running = runningTerm(holding, today);
  return [...(running ? [running] : []), ...comingTerms(holding, today)];
}

function refused(reason: string): Offering {
  return { options: [], reason, from: null };
}

/** An option as it is offered; none if it can't be bought. */
function option(line: Omit<WishedLine, "id">, context: LineContext, isDefault: boolean): PurchaseOption[] {
  const priced = priceLine({ id: "", ...line }, context);
  if (priced.problem !== null) return [];
  const { kind, purchasableId, targetId, qty } = line;
  const { currency } = context.catalog;
  const begins = priced.fromDay === context.today ? null : formatDay(priced.fromDay);
  const until = formatDay(priced.untilDay);
  return [
    {
      text: priced.text,
      purchasableId,
      targetId,
      qty,
      quantities: priced.quantities,
      price: priced.price,
      perSeat: null,
      seats: priced.seats,
      isDefault,
      begins,
      paidUntil: until,
      sentence: sentenceOf({ price: priced.price, currency, what: whatOf(line, priced, context), begins, until }),
      warnings: [...priced.warnings],
      payload: {
        purchasableId,
        qty,
        fields: {
          ...(kind === "renew" ? { addingTime: "1" as const } : { addingSeats: "1" as const }),
          subscriptions: [targetId],
        },
      },
    },
  ];
}

function whatOf(
  { kind, targetId }: Omit<WishedLine, "id">,
  { productKind, seats, years }: Pick<LinePrice, "productKind" | "seats" | "years">,
  { holder }: LineContext,
): string {
  if (kind === "seats") return seats === 1 ? "1 more seat" : `${seats} more seats`;
  if (productKind === "individual") return years === 1 ? "1 year" : `${years} years`;
  const present = kind === "upgrade" ? (findTerm(holder, targetId)?.term.seats ?? 0) : 0;
  return seatWords(seats === 0 ? 0 : present + seats);
}

/**
 * An option in one sentence: '$63.96 for 5 more seats until 11.22.2026; nothing renews automatically.' `begins`: its first
 * day as shown, if that is not today.
 */
function sentenceOf({
  price,
  currency,
  what,
  begins,
  until,
}: {
  price: number;
  currency: string;
  what: string;
  begins: string | null;
  until: string;
}): string {
  const from = begins === null ? "" : ` from ${begins}`;
  return `${formatMoney(price, currency)} for ${what}${from} until ${until}; ${NOTHING_RENEWS}`;
}
