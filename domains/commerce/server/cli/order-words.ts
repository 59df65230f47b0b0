import { AppError } from "../../../../platform/http/errors.ts";
import { fractionDigits } from "../../money.ts";
import { noSuchOrder } from "../orders/order-errors.ts";
import type { Orders } from "../orders/orders.ts";
import { findOrder } from "../orders/orders-store.ts";
import type { OrdersTable } from "../tables.ts";

/** The options of the verbs about orders. */
export interface Values {
  unpaid?: boolean;
  overdue?: boolean;
  attention?: boolean;
  amount?: string;
  on?: string;
  line?: string;
  all?: boolean;
  "keep-access"?: boolean;
  reason?: string;
  "dry-run"?: boolean;
}

/** What a verb about orders works with. */
export interface Work {
  out(line: string): void;
  orders: Orders;
  /** '' for the verb that takes none. */
  number: string;
  values: Values;
}

/** The end of what a dry run says. */
export const UNCHANGED = "Nothing was changed: this was a dry run.";

/** Finds an order by its number. */
export async function find({ database }: Orders, number: string): Promise<OrdersTable> {
  const order = await findOrder(database.db, { number });
  if (!order) throw noSuchOrder();
  return order;
}

/** '725' or '725.00' in the currency's smallest unit. */
export function amountOf(word: string, { currency }: OrdersTable): number {
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
