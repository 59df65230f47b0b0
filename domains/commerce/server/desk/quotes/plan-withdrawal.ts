import { notFound } from "../../../../../platform/http/errors.ts";
import type { DeskPlan } from "../../../../accounts/contract.ts";
import { reasonIn } from "../../../../accounts/server/public.ts";
import { formatMoney } from "../../../money.ts";
import { findQuote } from "../../orders/quotes/quotes-store.ts";
import { withdrawQuote } from "../../orders/ending/withdraw-quote.ts";
import { actorOf } from "../../records/record-event.ts";
import { refusedNow, type Shop, type ShopVisit } from "../shop.ts";

/** Says what withdrawing a quote does. @throws AppError not-found, desk-refused if it was ordered or withdrawn */
export async function planWithdrawingQuote(
  { database: { db }, subscriptions: { clock } }: Shop,
  number: string,
  { account, fields }: ShopVisit,
): Promise<DeskPlan> {
  const quote = await findQuote(db, number.toUpperCase());
  if (!quote) throw notFound("This quote");
  if (quote.order_id !== null) throw refusedNow("This quote was ordered: cancel or refund its order instead.");
  if (quote.withdrawn_at !== null) throw refusedNow("This quote was withdrawn before.");
  const sum = formatMoney(quote.total, quote.currency);
  return {
    sentence: `This will withdraw ${quote.number} for ${sum}: whoever opens its link is told so, and nobody can order from it. That can’t be undone.`,
    agreed: "open",
    run: async () => {
      await withdrawQuote(db, clock, quote, { actor: actorOf(account), reason: reasonIn(fields) });
    },
  };
}
