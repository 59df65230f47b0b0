import { type PricedCart, emptyWishes, priceCart } from "../../../purchase/price-cart.ts";
import { addLines, openCart, withAccount } from "../../cart/carts.ts";
import { type Carts, readCart, readContext } from "../../cart/read-cart.ts";
import { lockCart, readCartLines } from "../../cart/cart-store.ts";
import { findUsefulOffer } from "../../cart/offers/apply-offer.ts";
import { mergeCarts } from "../../cart/keeping/keep-carts.ts";

import { readCatalog } from "../../catalog/catalog-store.ts";
import type { Account } from "../../../../accounts/contract.ts";
import type { CartToOrder, CartsToOrder, LineToPutBack, QuoteWish } from "../orders.ts";
import type { PricingContext, WishedLine } from "../../../purchase/line-facts.ts";
import { purchaseOptions } from "../../../purchase/options.ts";
import type { LineKind, Offering } from "../../../contract.ts";
import { lineRefused, nothingToAddTo } from "../order-errors.ts";

/** Carts, as orders need them. */
export function cartsToOrder(carts: Carts): CartsToOrder {
  return {
    price: async (trx, account) => toOrder(carts, account, await readCart(trx, carts, { accountId: account.id })),
    priceWished: async (db, account, wish) => {
      const accountId = account.id;
      const context = await readContext(db, carts, accountId === null ? undefined : { accountId });
      const offer = wish.code === "" ? null : await findUsefulOffer(db, carts, { typed: wish.code, accountId });
      const wishes = {
        ...emptyWishes,
        lines: wishedLines(wish, context),
        buyer: withAccount(account, wish.buyer),
        offer,
      };
      return toOrder(carts, account, priceCart(wishes, context));
    },
    priceQuoted: async (trx, { id: accountId }, { catalogVersion, lines, buyer }) => {
      const context = await readContext(trx, carts, { accountId });
      const catalog = (await readCatalog(trx, catalogVersion)) ?? context.catalog;
      const wished = lines.map(({ kind, purchasableId, targetId, qty }, index) => {
        return { id: `${index}`, kind, purchasableId, targetId, qty };
      });
      return priceCart({ ...emptyWishes, lines: wished, buyer }, { ...context, catalog }).lines;
    },
    join: (trx, accountId, otherId) =>
      mergeCarts(trx, carts, { accountId, from: { accountId: otherId }, detailsOf: "account" }),
    putBack: async (trx, accountId, lines) => {
      const owner = { accountId };
      const present = await lockCart(trx, owner, carts.database.flavor);
      // Who has begun another cart meanwhile keeps that one.
      if (present && (await readCartLines(trx, present.id)).length > 0) return;
      const cart = await openCart(trx, carts, owner);
      await addLines(trx, carts, { cart, lines, context: await readContext(trx, carts, owner) });
    },
  };
}

type Named = Pick<Account, "firstName" | "lastName" | "email">;

function toOrder({ catalog }: Carts, account: Named, { cart, lines, offer }: PricedCart): CartToOrder {
  const { revision, currency, returnTo, net, taxes, tax, total } = cart;
  const buyer = withAccount(account, cart.buyer);
  const catalogVersion = catalog.now.version;
  return { revision, catalogVersion, currency, buyer, returnTo, offer, lines, net, taxes, tax, total };
}

/**
 * The lines of a cart that wishes for this. What is for a subscription is for the one that offers it.
 * @throws AppError line-refused, nothing-to-add-to if none does
 */
function wishedLines({ purpose, items }: QuoteWish, context: PricingContext): WishedLine[] {
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
