import { hash } from "node:crypto";
import { notFound } from "../../../../../platform/http/errors.ts";
import type { DeskPlan } from "../../../../accounts/contract.ts";
import { reasonIn } from "../../../../accounts/server/public.ts";
import { type Catalog, catalogSchema } from "../../../contract.ts";
import { fractionDigits, MOST_CENTS } from "../../../money.ts";
import { readCatalog } from "../../catalog/catalog-store.ts";
import { readCatalogAside } from "../../catalog/read-catalog-aside.ts";
import { changesBetween } from "../../catalog/catalog-words.ts";
import { loadCatalog } from "../../catalog/load-catalog.ts";
import { refused } from "../../orders/reading/asked-order.ts";
import { actorOf } from "../../records/record-event.ts";
import { refusedNow, type Shop, type ShopVisit } from "../shop.ts";
import { newestCatalog, versionIn } from "./read-catalog.ts";

/** Says what other prices would change. @throws AppError word-refused, desk-refused */
export async function planPrices(shop: Shop, visit: ShopVisit): Promise<DeskPlan<number>> {
  const { catalog, version } = await newestCatalog(shop);
  requireSince(visit, version);
  const { currency } = catalog;
  const products = catalog.products.map((product) => ({
    ...product,
    variants: product.variants.map((variant) => {
      const typed = visit.fields[`price-${variant.purchasableId}`];
      const name = `${product.title}, ${variant.title}`;
      return typed === undefined ? variant : { ...variant, price: priceOf(typed.trim(), { currency, name }) };
    }),
  }));
  return await planVersion(shop, visit, { catalog: { ...catalog, products }, reason: reasonIn(visit.fields) });
}

/** Says what another catalog would change. @throws AppError catalog-unreadable, word-refused, desk-refused */
export async function planCatalogFile(shop: Shop, visit: ShopVisit): Promise<DeskPlan<number>> {
  requireSince(visit, (await newestCatalog(shop)).version);
  const catalog = await readCatalogAside(visit.fields["source"] ?? "");
  return await planVersion(shop, visit, { catalog, reason: reasonIn(visit.fields) });
}

/** Says what an older version would change if it were put on sale again. @throws AppError not-found, desk-refused */
export async function planTakingBack(
  shop: Shop,
  word: string | undefined,
  visit: ShopVisit,
): Promise<DeskPlan<number>> {
  const version = versionIn(word ?? "");
  const catalog = await readCatalog(shop.database.db, version);
  if (!catalog) throw notFound("This version of the catalog");
  return await planVersion(shop, visit, { catalog, takenBackTo: version });
}

interface Planned {
  catalog: Catalog;
  /** The older version that this one is the same as. */
  takenBackTo?: number;
  /** Why; without it, it is asked for with the agreement. */
  reason?: string;
}

async function planVersion(
  shop: Shop,
  { account, fields }: ShopVisit,
  { catalog, takenBackTo, reason }: Planned,
): Promise<DeskPlan<number>> {
  const now = await newestCatalog(shop);
  // As it will be read again, whatever order its parts were written in.
  const next = catalogSchema.parse(catalog);
  const lines = changesBetween(now.catalog, next);
  if (lines.length === 0) throw refusedNow("This is what is for sale already.");
  const what = takenBackTo === undefined ? "" : ` with what version ${takenBackTo} sold`;
  return {
    sentence: `This will put version ${now.version + 1}${what} on sale, at once. Carts get the new prices when they are next opened, and what is no longer for sale can’t be ordered from them. Orders, and quotes until they end, keep what they say.`,
    lines,
    agreed: `${now.version}.${hash("sha256", JSON.stringify(next)).slice(0, 16)}`,
    run: async () =>
      await loadCatalog(shop.database.db, shop.subscriptions.clock, {
        catalog: next,
        since: now.version,
        actor: actorOf(account),
        reason: reason ?? reasonIn(fields),
      }),
  };
}

/** A form that was opened for another version would take back what that one changed. */
function requireSince({ fields }: ShopVisit, version: number): void {
  if (fields["since"] !== `${version}`)
    throw refusedNow(`The catalog is at version ${version} now, which isn’t the one that you changed. Compare them.`);
}

function priceOf(typed: string, { currency, name }: { currency: string; name: string }): number {
  const digits = fractionDigits(currency);
  const [, whole = "", part = ""] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(typed) ?? [];
  const price = Number(whole + part.padEnd(digits, "0"));
  if (whole === "" || part.length > digits || price > MOST_CENTS)
    throw refused(`${name}: a price in ${currency} is like ${digits === 0 ? "39" : "39.00"}. Nothing was changed.`);
  return price;
}
