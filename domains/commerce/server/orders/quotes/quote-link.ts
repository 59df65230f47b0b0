import { quotePath } from "../../../orders/quote-paths.ts";
import type { QuotesTable } from "./quotes-table.ts";
import type { Orders } from "../orders.ts";

const PURPOSE = "quote-link";

/** The token of a quote's secret link: whoever has it may order. It is computed, never stored. */
export function quoteToken({ subscriptions: { secrets } }: Pick<Orders, "subscriptions">, quoteId: string): string {
  return secrets.sign(PURPOSE, quoteId);
}

/** Whether a token is the quote's, made with any of the installation's secrets. */
export function isQuoteToken(
  { subscriptions: { secrets } }: Pick<Orders, "subscriptions">,
  quoteId: string,
  token: string,
): boolean {
  return secrets.isSignature(PURPOSE, quoteId, token);
}

/** The path of a quote's page for whoever it is handed to. */
export function quoteHref(orders: Pick<Orders, "subscriptions">, { id, number }: Pick<QuotesTable, "id" | "number">) {
  return `${quotePath(number)}?token=${quoteToken(orders, id)}`;
}
