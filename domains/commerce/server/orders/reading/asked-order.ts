import { AppError } from "../../../../../platform/http/errors.ts";
import { fractionDigits } from "../../../money.ts";
import type { Buyer } from "../../../contract.ts";
import type { OrdersTable } from "../../tables.ts";
import { noSuchOrder } from "../order-errors.ts";
import type { Orders } from "../orders.ts";
import { findOrder } from "../orders-store.ts";

/** Finds an order by its number, in any case, for the staff. @throws AppError not-found */
export async function askedOrder({ database }: Orders, number: string): Promise<OrdersTable> {
  const order = await findOrder(database.db, { number: number.toUpperCase() });
  if (!order) throw noSuchOrder();
  return order;
}

/** Whether words stand in a buyer's name, organization or address, whatever their case. */
export function hasBuyerWords({ name, organization, email }: Buyer, words: string): boolean {
  const wanted = words.toLowerCase();
  return [name, organization, email].some((part) => part.toLowerCase().includes(wanted));
}

/** '725' or '725.00' in the currency's smallest unit. @throws AppError word-refused */
export function amountOf(word: string, { currency }: Pick<OrdersTable, "currency">): number {
  const digits = fractionDigits(currency);
  const [, whole = "", part = ""] = /^(\d{1,8})(?:\.(\d+))?$/.exec(word) ?? [];
  const amount = Number(whole + part.padEnd(digits, "0"));
  if (whole === "" || part.length > digits || amount === 0)
    throw refused(`An amount in ${currency} is like ${digits === 0 ? "725" : "725.00"}, and not 0.`);
  return amount;
}

/** A word that makes no sense. */
export function refused(message: string): AppError {
  return new AppError({ code: "word-refused", status: 422, message });
}
