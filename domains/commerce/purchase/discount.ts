import { type Day, formatDay } from "../../../platform/clock/time-zone.ts";
import { allocate, ratio } from "../money.ts";

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
export function discountsOf({ percent, amount, products }: AppliedOffer, lines: readonly Discounted[]): number[] {
  const lowered = lines.map(({ product, price }) =>
    products.length === 0 || products.includes(product) ? Math.max(0, price) : 0,
  );
  const sum = lowered.reduce((total, price) => total + price, 0);
  if (sum === 0) return lines.map(() => 0);
  return allocate(percent === null ? Math.min(amount ?? 0, sum) : ratio(sum, percent, 100), lowered);
}
