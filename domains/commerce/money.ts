/**
 * Money as an integer number of the currency's smallest unit (cents). Every division of money happens here, in BigInt,
 * so that nothing is rounded twice.
 */

/** The most that anything may cost: far from where integers stop being exact. */
export const MOST_CENTS = 10_000_000_000;

/** Returns the amount. @throws RangeError if it isn't one */
export function cents(value: number): number {
  if (!Number.isSafeInteger(value) || Math.abs(value) > MOST_CENTS)
    throw new RangeError(`${value} is no amount of money.`);
  return value;
}

/** Returns amount × part ÷ whole, rounded half away from zero: a refund mirrors what it takes back. */
export function ratio(amount: number, part: number, whole: number): number {
  const [product, divisor] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  if (divisor <= 0n) throw new RangeError("There is nothing to divide by.");
  const magnitude = ((product < 0n ? -product : product) * 2n + divisor) / (divisor * 2n);
  return cents(Number(product < 0n ? -magnitude : magnitude));
}

/**
 * Shares an amount among weights so that the parts add up to it: the largest remainders get the cents that are left, of
 * equal ones the earlier.
 * @throws RangeError if all weights are 0, or one is negative
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  if (weights.some((weight) => weight < 0)) throw new RangeError("A share can't be negative.");
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) throw new RangeError("There is nothing to share among.");
  const sign = amount < 0 ? -1n : 1n;
  const total = BigInt(amount) * sign;
  const shares = weights.map((weight, index) => {
    const product = total * BigInt(weight);
    return { index, floor: product / whole, rest: product % whole };
  });
  const left = Number(total - shares.reduce((sum, { floor }) => sum + floor, 0n));
  const byRest = shares.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const raised = new Set(byRest.slice(0, left).map(({ index }) => index));
  return shares.map(({ index, floor }) => cents(Number((floor + (raised.has(index) ? 1n : 0n)) * sign)));
}

/**
 * Returns what some pieces cost for a part of a term: the price of one for all its days, times the pieces, times the days
 * that are left (today included) of all.
 * @throws RangeError for days outside the term
 */
export function proRata(
  priceOfOne: number,
  { pieces, daysLeft, days }: { pieces: number; daysLeft: number; days: number },
): number {
  if (daysLeft < 0 || daysLeft > days) throw new RangeError("These days are outside the term.");
  return ratio(priceOfOne, pieces * daysLeft, days);
}

/** A tax's rate in millionths (80,000 is 8 %), and whether amounts include it. */
interface TaxRate {
  rate: number;
  inclusive: boolean;
  /** The rates of other taxes that the amounts include too, together. */
  besides?: number;
}

/** Amounts with their tax: together, and each. */
interface Taxed {
  /** Without this tax, if amounts include it. */
  net: number;
  tax: number;
  /** The tax in each amount, or on top of it; they add up to `tax`. */
  shares: number[];
}

/** Returns the tax of amounts that share a rate: computed once, on their sum, and then shared among them. */
export function taxOf(amounts: readonly number[], { rate, inclusive, besides = 0 }: TaxRate): Taxed {
  const sum = cents(amounts.reduce((total, amount) => total + amount, 0));
  const tax = ratio(sum, rate, inclusive ? 1_000_000 + rate + besides : 1_000_000);
  const shares = sum === 0 ? amounts.map(() => 0) : allocate(tax, amounts);
  return { net: inclusive ? cents(sum - tax) : sum, tax, shares };
}

/** Returns how many digits an amount of a currency has after its point: 2 for USD, 0 for JPY. */
export function fractionDigits(currency: string): number {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Shows an amount with all its digits: '$1,290.00' (CART-5). */
export function formatMoney(amount: number, currency: string): string {
  return format(amount, currency, {});
}

/** Writes an amount as it is typed: '1290.00'. */
export function plainAmount(amount: number, currency: string): string {
  const digits = fractionDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** Shows an amount in a sentence: '$39' rather than '$39.00', but '$39.50'. */
export function formatRoundMoney(amount: number, currency: string): string {
  return format(amount, currency, { trailingZeroDisplay: "stripIfInteger" });
}

function format(amount: number, currency: string, options: Intl.NumberFormatOptions): string {
  const value = amount / 10 ** fractionDigits(currency);
  return new Intl.NumberFormat("en-US", { style: "currency", currency, ...options }).format(value);
}
