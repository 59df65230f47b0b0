import type { PricingContext, WishedLine } from "../../../purchase/line-facts.ts";
import { purchaseOptions } from "../../../purchase/options.ts";
import type { LineKind, Offering } from "../../../contract.ts";
import { lineRefused, nothingToAddTo } from "../order-errors.ts";
import type { LineToPutBack, QuoteWish } from "../orders.ts";

/**
 * The lines of a cart that wishes for this. What is for a subscription is for the one that offers it.
 * @throws AppError line-refused, nothing-to-add-to if none does
 */
export function wishedLines({ purpose, items }: QuoteWish, context: PricingContext): WishedLine[] {
  const offered = purpose === "new" ? null : offeredFor(purpose, context);
  return items.map(({ purchasableId, qty }, index): WishedLine => {
    const id = `${index}`;
    if (offered === null) return { id, kind: "new", purchasableId, targetId: "", qty };
    const option = offered.lines.find((one) => one.purchasableId === purchasableId);
    if (!option) throw offered.reason === null ? nothingToAddTo() : lineRefused(offered.reason, "quote");
    return { id, ...option, qty };
  });
}

/** What can be bought now for the subscriptions that somebody owns or manages, or why nothing can. */
function offeredFor(
  purpose: "renew" | "more",
  context: PricingContext,
): { lines: Omit<LineToPutBack, "qty">[]; reason: string | null } {
  const { subscriptions } = purchaseOptions({ ...context, includesTax: false });
  const offerings = subscriptions.flatMap(({ renewals, seats, upgrades }): [LineKind, Offering | null][] =>
    purpose === "renew"
      ? [["renew", renewals]]
      : [
          ["seats", seats],
          ["upgrade", upgrades],
        ],
  );
  const lines = offerings.flatMap(([kind, offering]) =>
    (offering?.options ?? []).map(({ purchasableId, targetId }) => ({ kind, purchasableId, targetId })),
  );
  const reasons = offerings.flatMap(([, offering]) => offering?.reason ?? []);
  return { lines, reason: reasons[0] ?? null };
}
