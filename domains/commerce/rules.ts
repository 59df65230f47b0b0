import type { Catalog, Quantities, Variant } from "./contract.ts";
import { cents } from "./money.ts";

/** Where readers see what can be bought. */
export const PRICING_PATH = "/pricing";

/** Where readers see what they mean to buy. */
export const CART_PATH = "/products/cart";

/** In the query of the cart's address: a visitor logs in there instead of signing up. */
export const LOG_IN_TO_ORDER = "log-in";

/** Where a reader turns reminders off and on, by the link in each of them. */
export const REMINDERS_PATH = "/reminders";

/** The part of the profile screen where an account turns its reminders off and on. */
export const REMINDERS_ID = "reminders";

/** Shown when the cart can't be read or changed (CART-2). */
export const CART_FAILED = "Could not load cart data from the server. Please refresh the page to try again.";

/** Shown when something can't be added from the subscription screen (CART-2). */
export const ADDING_FAILED = "An error occurred while adding to your cart. Please refresh the page to try again.";

/** Where 'Get the Print Edition' leads (DASH-7). */
export const BUY_PATH = "/buy";

/** Returns the next number of seats that can be bought, from a wished one: up to the next step, within the limits. */
export function seatsFor(wished: number, { least, most, step }: Quantities): number {
  if (!Number.isFinite(wished)) return least;
  const steps = Math.ceil((Math.min(Math.max(wished, least), most) - least) / step);
  const seats = least + steps * step;
  return seats > most ? seats - step : seats;
}

/** The price of a variant, in cents: for all seats if sold by the seat. */
export function priceOf({ price, quantities }: Pick<Variant, "price" | "quantities">, seats: number): number {
  return cents(price * (quantities === null ? 1 : seatsFor(seats, quantities)));
}

/** The variant that a form shows first. */
export function defaultVariant(variants: readonly Variant[]): Variant | undefined {
  return variants.find(({ isDefault }) => isDefault) ?? variants[0];
}

/** The lowest price at which one reader can subscribe, in cents; undefined if nothing is for sale (PAY-3). */
export function lowestPrice({ products }: Catalog): number | undefined {
  const individual = products.filter(({ kind }) => kind === "individual");
  const prices = individual.flatMap(({ variants }) => variants.map(({ price }) => price));
  return prices.length === 0 ? undefined : Math.min(...prices);
}
