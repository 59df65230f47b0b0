import { type Day, formatDay } from "../../../platform/clock/time-zone.ts";
import { allocate, cents, ratio } from "../money.ts";
import type { Buyer, Cart, CartLine, TaxShare } from "../contract.ts";
import {
  type LineContext,
  type LinePrice,
  type PricingContext,
  type WishedLine,
  findForSale,
  withoutPrice,
} from "./line-facts.ts";
import { taxCart, taxesFor } from "./taxes.ts";
import { unhandled } from "../../../platform/telemetry/unhandled.ts";
import { priceSeats, priceUpgrade } from "./added-lines.ts";
import type { HeldTerm, Holder, Holding } from "./holdings.ts";
import { priceNew, priceRenewal } from "./term-lines.ts";

/** A code that lowers a price, as far as the price depends on it. */
export interface AppliedOffer {
  id: string;
  label: string;
  /** The code's last letters. */
  tail: string;
  percent: number | null;
  /** In a currency's smallest unit. */
  amount: number | null;
  currency: string | null;
  startsOn: Day;
  endsOn: Day;
  /** Whether it may be used once more, by anybody. */
  isLeft: boolean;
  /** Whether it works once for each account. */
  isOnce: boolean;
  /** Whether this buyer has used it, and it works once for each. */
  isUsed: boolean;
  isWithdrawn: boolean;
  /** The products, by their handles, that it lowers; empty for all. */
  products: readonly string[];
}

/** A line, as far as a discount depends on it. */
interface Discounted {
  product: string;
  price: number;
}

/** Why an offer doesn't work; null if it does. */
export function offerProblem(
  offer: AppliedOffer,
  { today, currency }: { today: Day; currency: string },
): string | null {
  if (offer.isWithdrawn || offer.endsOn < today) return "This offer has ended.";
  if (today < offer.startsOn) return `This offer begins on ${formatDay(offer.startsOn)}.`;
  if (!offer.isLeft) return "This offer has been used up.";
  if (offer.isUsed) return "You have used this offer before. It works once.";
  return offer.currency === null || offer.currency === currency ? null : "This offer is for another currency.";
}

/** Returns what an offer takes off each line; never more than the line. */
function discountsOf({ percent, amount, products }: AppliedOffer, lines: readonly Discounted[]): number[] {
  const lowered = lines.map(({ product, price }) =>
    products.length === 0 || products.includes(product) ? Math.max(0, price) : 0,
  );
  const sum = lowered.reduce((total, price) => total + price, 0);
  if (sum === 0) return lines.map(() => 0);
  return allocate(percent === null ? Math.min(amount ?? 0, sum) : ratio(sum, percent, 100), lowered);
}

/** A cart as it is stored: wishes, and what was entered of the buyer. */
export interface WishedCart {
  revision: number;
  lines: readonly WishedLine[];
  buyer: Partial<Buyer>;
  offer: AppliedOffer | null;
  returnTo: string;
}

/** A line with everything that an order freezes. Lines with a problem cost nothing and can't be ordered. */
interface PricedLine extends WishedLine, Omit<LinePrice, "warnings"> {
  discount: number;
  net: number;
  tax: number;
}

/** A cart with everything that an order freezes, and as it is shown. */
export interface PricedCart {
  cart: Cart;
  lines: PricedLine[];
  /** The offer that lowers it; null if there is none, or it doesn't work any more. */
  offer: AppliedOffer | null;
}

/** An empty cart. */
export const emptyWishes: WishedCart = { revision: 0, lines: [], buyer: {}, offer: null, returnTo: "" };

/**
 * Prices a cart: each line by what is for sale and what its buyer has today, then the offer, then taxes, each once and
 * shared among the lines, so that the lines always add up. Pure: an order is placed by the same figures
 * (docs/decisions/catalog-and-carts.md).
 */
export function priceCart(wishes: WishedCart, context: PricingContext): PricedCart {
  const { currency } = context.catalog;
  const { taxes, reversed } = taxesFor(context.catalog.taxes, wishes.buyer);
  const includesTax = taxes.some(({ inclusive }) => inclusive);
  const priced = wishes.lines.map((line) => ({ line, price: priceLine(line, { ...context, includesTax }) }));
  const prices = priced.map(({ price }) => price);
  const refusal = wishes.offer && offerProblem(wishes.offer, { today: context.today, currency });
  const offer = refusal === null ? wishes.offer : null;
  const discounts = offer ? discountsOf(offer, prices) : prices.map(() => 0);
  const amounts = prices.map(({ price }, index) => cents(price - (discounts[index] ?? 0)));
  const taxed = taxCart(amounts, taxes);
  const lines = priced.map(({ line, price: { warnings: _warnings, ...price } }, index): PricedLine => {
    const { net, tax } = taxed.lines[index] ?? { net: 0, tax: 0 };
    return { ...line, ...price, discount: discounts[index] ?? 0, net, tax };
  });
  const discount = discounts.reduce((sum, one) => sum + one, 0);
  const cart: Cart = {
    revision: wishes.revision,
    currency,
    lines: lines.map(presentLine),
    offer: offer && { label: offer.label, tail: offer.tail, discount },
    includesTax: taxed.includesTax,
    net: taxed.net,
    taxes: [...taxed.taxes, ...reversed.map(({ name }) => reverseCharge(name, taxed.net))],
    tax: taxed.tax,
    total: cents(taxed.net + taxed.tax),
    warnings: [...new Set([...prices.flatMap(({ warnings }) => warnings), ...(refusal === null ? [] : [refusal])])],
    buyer: wishes.buyer,
    returnTo: wishes.returnTo,
  };
  return { cart, lines, offer };
}

/** A tax that the buyer owes to its own country stands on the invoice. */
function reverseCharge(name: string, net: number): TaxShare {
  return { name: `${name} (reverse charge)`, rate: 0, net, tax: 0 };
}

function presentLine(line: PricedLine): CartLine {
  const { id, kind, purchasableId, targetId, text, detail, qty, seats, quantities, price, discount, problem } = line;
  const days = { startDate: formatDay(line.fromDay), endDate: formatDay(line.untilDay) };
  const shown = { text, detail, qty, seats, quantities, price, discount, problem };
  return { id, kind, purchasableId, targetId, ...days, ...shown };
}

/** What somebody else's subscription, or an unknown one, is answered with. */
const NOT_YOURS = "You can't change this subscription. Remove this line to continue.";

/** Finds whose a term is, among what somebody may change. */
export function findTerm({ holdings }: Holder, termId: string): { holding: Holding; term: HeldTerm } | undefined {
  for (const holding of holdings) {
    const term = holding.terms.find(({ id }) => id === termId);
    if (term) return { holding, term };
  }
  return undefined;
}

/** Prices one line, from what is for sale and what its buyer has today. Pure: placing an order calls the same. */
export function priceLine(line: WishedLine, context: LineContext): LinePrice {
  const forSale = findForSale(context.catalog, line.purchasableId);
  if (!forSale) return withoutPrice(context, "This is no longer for sale. Remove it to continue.");
  if (line.kind === "new") return priceNew(line, forSale, context);
  const held = findTerm(context.holder, line.targetId);
  if (!held) {
    const { kind, handle, title } = forSale.product;
    const text = `${title}, ${forSale.variant.title}`;
    return withoutPrice(context, NOT_YOURS, { productKind: kind, product: handle, text });
  }
  switch (line.kind) {
    case "renew":
      return priceRenewal(line, forSale, held.holding, context);
    case "seats":
      return priceSeats(line, held, context);
    case "upgrade":
      return priceUpgrade(line, forSale, held, context);
    default:
      throw unhandled("line", line.kind);
  }
}

/**
 * What a cart has one line for at most: a reader's own term, a new group, what is added to a term. Choosing another
 * variant replaces the line.
 */
export function slotOf(line: Omit<WishedLine, "id" | "qty">, context: PricingContext): string {
  if (line.kind !== "new") {
    const held = findTerm(context.holder, line.targetId)?.holding;
    if (line.kind === "renew") return held ? (held.groupId ?? "own") : `renew ${line.targetId}`;
    return `add ${line.targetId}`;
  }
  const kind = findForSale(context.catalog, line.purchasableId)?.product.kind;
  if (kind === undefined) return `new ${line.purchasableId}`;
  return kind === "individual" ? "own" : "group";
}
