import { unhandled } from "../../../platform/flow/unhandled.ts";
import { priceSeats, priceUpgrade } from "./added-lines.ts";
import type { HeldTerm, Holder, Holding } from "./holdings.ts";
import {
  findForSale,
  type LineContext,
  type LinePrice,
  type PricingContext,
  type WishedLine,
  withoutPrice,
} from "./line-facts.ts";
import { priceNew, priceRenewal } from "./term-lines.ts";

/** What somebody else's subscription, or an unknown one, is answered with. */
const NOT_YOURS = "This subscription isn't yours to change. Remove this line to go on.";

/** Finds whose a term is, among what somebody may change. */
export function findTerm({ holdings }: Holder, termId: string): { holding: Holding; term: HeldTerm } | undefined {
  for (const holding of holdings) {
    const term = holding.terms.find(({ id }) => id === termId);
    if (term) return { holding, term };
  }
  return undefined;
}

/** Prices one line, from what is for sale and what its buyer has today. Pure: placing an order calls the same. */
export function priceLine(line: WishedLine, context: LineContext): LinePrice {
  const forSale = findForSale(context.catalog, line.purchasableId);
  if (!forSale) return withoutPrice(context, "This is not for sale any more. Remove it to go on.");
  if (line.kind === "new") return priceNew(line, forSale, context);
  const held = findTerm(context.holder, line.targetId);
  if (!held) {
    const { kind, handle, title } = forSale.product;
    const text = `${title}, ${forSale.variant.title}`;
    return withoutPrice(context, NOT_YOURS, { productKind: kind, product: handle, text });
  }
  switch (line.kind) {
    case "renew":
      return priceRenewal(line, forSale, held.holding, context);
    case "seats":
      return priceSeats(line, held, context);
    case "upgrade":
      return priceUpgrade(line, forSale, held, context);
    default:
      throw unhandled("line", line.kind);
  }
}

/**
 * What a cart has one line for at most: a reader's own term, a new group, what is added to a term. Choosing another
 * variant replaces the line.
 */
export function slotOf(line: Omit<WishedLine, "id" | "qty">, context: PricingContext): string {
  if (line.kind !== "new") {
    const held = findTerm(context.holder, line.targetId)?.holding;
    if (line.kind === "renew") return held ? (held.groupId ?? "own") : `renew ${line.targetId}`;
    return `add ${line.targetId}`;
  }
  const kind = findForSale(context.catalog, line.purchasableId)?.product.kind;
  if (kind === undefined) return `new ${line.purchasableId}`;
  return kind === "individual" ? "own" : "group";
}
