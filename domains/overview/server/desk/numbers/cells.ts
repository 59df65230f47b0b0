import { formatMoney, fractionDigits } from "../../../../commerce/server/public.ts";
import type { NumbersCell } from "../../../numbers-views.ts";

export function text(words: string): Extract<NumbersCell, { kind: "text" }> {
  return { kind: "text", text: words };
}

export function count(number: number): NumbersCell {
  return { kind: "count", count: number };
}

/** An amount in cents. */
export function money(amount: number, currency: string): NumbersCell {
  const digits = fractionDigits(currency);
  return { kind: "money", shown: formatMoney(amount, currency), plain: (amount / 10 ** digits).toFixed(digits) };
}
