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

/** Returns how many digits an amount of a currency has after its point: 2 for USD, 0 for JPY. */
export function fractionDigits(currency: string): number {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Shows an amount with all its digits: '$1,290.00' (CART-5). */
export function formatMoney(amount: number, currency: string): string {
  return format(amount, currency, {});
}

/** Shows an amount in a sentence: '$39' rather than '$39.00', but '$39.50'. */
export function formatRoundMoney(amount: number, currency: string): string {
  return format(amount, currency, { trailingZeroDisplay: "stripIfInteger" });
}

function format(amount: number, currency: string, options: Intl.NumberFormatOptions): string {
  const value = amount / 10 ** fractionDigits(currency);
  return new Intl.NumberFormat("en-US", { style: "currency", currency, ...options }).format(value);
}
