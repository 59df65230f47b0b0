import { hash } from "node:crypto";
import { notFound } from "../../../../../platform/http/errors.ts";
import type { DeskPlan } from "../../../../accounts/contract.ts";
import { reasonIn } from "../../../../accounts/server/public.ts";
import { type Catalog, type Product, type Variant, catalogSchema } from "../../../contract.ts";
import { MOST_CENTS, formatMoney, fractionDigits, plainAmount } from "../../../money.ts";
import {
  type CatalogVersion,
  type LoadedVersion,
  listCatalogVersions,
  readCatalog,
  readNewestCatalog,
} from "../../catalog/catalog-store.ts";
import { readCatalogAside } from "../../catalog/read-catalog-aside.ts";
import { changesBetween, linesOf, loadCatalog, seatsOf, termOf } from "../../catalog/open-catalog.ts";
import { refused } from "../../orders/reading/order-routes.ts";
import { actorOf } from "../../records/records.ts";
import { type Shop, type ShopVisit, refusedNow, shownAgain } from "../words.ts";
import { formatDay } from "../../../../../platform/clock/time-zone.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import {
  type CatalogFileView,
  type CatalogView,
  type PricesView,
  type ShownVersion,
  type VersionView,
  deskVersionsPath,
} from "../../../desk/catalog-views.ts";
import { readLatest } from "../../records/events-store.ts";
import { stringify } from "yaml";

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

/** So many versions stand on a page. */
const PAGE = 20;

/** The longest file that is shown again after a refusal. */
const LONGEST_FILE = 100_000;

type Asked = ShopVisit & { csrfToken: string };

/** What is for sale, and a page of the versions. @throws AppError not-found if the list can't begin there */
export async function readDeskCatalog(shop: Shop, { before }: Readonly<Record<string, string>>): Promise<CatalogView> {
  const { db } = shop.database;
  const from = before === undefined ? undefined : versionIn(before);
  const now = await newestCatalog(shop);
  const found = await listCatalogVersions(db, { before: from, limit: PAGE + 1 });
  const shown = found.slice(0, PAGE);
  const last = found.length > PAGE ? shown.at(-1) : undefined;
  return {
    version: now.version,
    since: formatDay(shop.subscriptions.zone.dayAt(now.loadedAt)),
    ...showContent(now.catalog),
    versions: await showVersions(shop, shown, now.version),
    next: last === undefined ? null : deskVersionsPath(last.version),
  };
}

/** A version and what it changed. @throws AppError not-found */
export async function readDeskVersion(shop: Shop, word: string | undefined): Promise<VersionView> {
  const { db } = shop.database;
  const version = versionIn(word ?? "");
  const [found] = await listCatalogVersions(db, { before: version + 1, limit: 1 });
  const catalog = await readCatalog(db, version);
  if (!catalog || found?.version !== version) throw notFound("This version of the catalog");
  const now = await newestCatalog(shop);
  const [shown] = await showVersions(shop, [found], now.version);
  if (!shown) throw notFound("This version of the catalog");
  const before = await readCatalog(db, version - 1);
  return { ...shown, changes: before ? changesBetween(before, catalog) : [], ...showContent(catalog) };
}

/** The form of prices, as they are or as they were typed. */
export async function openPrices(shop: Shop, { fields, csrfToken }: Asked): Promise<PricesView> {
  const { version, catalog } = await newestCatalog(shop);
  return {
    since: version,
    currency: catalog.currency,
    variants: catalog.products.flatMap(({ title, variants }) =>
      variants.map((variant) => ({
        id: variant.purchasableId,
        text: `${title}, ${variant.title}${variant.quantities === null ? "" : ", per seat"}`,
        price: plainAmount(variant.price, catalog.currency),
      })),
    ),
    typed: shownAgain(fields, 300),
    csrfToken,
  };
}

/** The form of the whole catalog, as it is or as it was typed. */
export async function openCatalogFile(shop: Shop, { fields, csrfToken }: Asked): Promise<CatalogFileView> {
  const { version, catalog } = await newestCatalog(shop);
  const source = writeCatalogFile(catalog);
  return { since: version, source, typed: shownAgain(fields, LONGEST_FILE), csrfToken };
}

/** The catalog that is for sale. @throws AppError not-found if there never was one */
export async function newestCatalog({ database }: Shop): Promise<CatalogVersion> {
  const newest = await readNewestCatalog(database.db);
  if (!newest) throw notFound("The catalog");
  return newest;
}

/** A version in an address. @throws AppError not-found if it can't be one */
function versionIn(word: string): number {
  if (!/^[1-9]\d{0,8}$/.test(word)) throw notFound("This version of the catalog");
  return Number(word);
}

function showContent(catalog: Catalog): Pick<CatalogView, "variants" | "taxes"> {
  return {
    variants: catalog.products.flatMap(({ title, variants }) =>
      variants.map((variant) => ({
        id: variant.purchasableId,
        text: `${title}, ${variant.title}`,
        term: termOf(variant),
        price: `${formatMoney(variant.price, catalog.currency)}${seatsOf(variant)}`,
      })),
    ),
    taxes: [...linesOf(catalog)].flatMap(([id, text]) => (id.startsWith("tax ") ? [{ id, text }] : [])),
  };
}

async function showVersions(
  { database, subscriptions: { zone } }: Shop,
  versions: readonly LoadedVersion[],
  now: number,
): Promise<ShownVersion[]> {
  const subjectOf = (version: number) => `catalog:${version}`;
  const events = await readLatest(
    database.db,
    "catalog-loaded",
    versions.map(({ version }) => subjectOf(version)),
  );
  return versions.map(({ version, loadedAt }) => {
    const event = events.get(subjectOf(version));
    const reason = event && readJson(event.details)["reason"];
    return {
      version,
      on: formatDay(zone.dayAt(loadedAt)),
      by: event?.actor_name ?? "",
      reason: typeof reason === "string" ? reason : "",
      isNow: version === now,
    };
  });
}

/** Writes a catalog as the file that `readCatalogFile` reads. */
export function writeCatalogFile({ currency, taxes, products }: Catalog): string {
  const file = {
    currency,
    ...(taxes.length === 0 ? {} : { taxes: taxes.map(taxOf) }),
    products: products.map(({ handle, kind, title, gives, variants }) => ({
      id: handle,
      kind,
      title,
      ...(gives.length === 0 ? {} : { gives: [...gives] }),
      variants: variants.map((variant) => variantOf(variant, kind, currency)),
    })),
  };
  return stringify(file, { lineWidth: 0 });
}

function taxOf({ country, region, name, rate, inclusive, reverseCharge }: Catalog["taxes"][number]) {
  return {
    country,
    ...(region === "" ? {} : { region }),
    name,
    rate: rate / 10_000,
    ...(inclusive ? { inclusive } : {}),
    ...(reverseCharge ? { "reverse-charge": true } : {}),
  };
}

function variantOf(variant: Variant, kind: Product["kind"], currency: string) {
  const { purchasableId: id, title, price, subscriptionYears: years, quantities, totalPaidSeats: seats } = variant;
  return {
    id,
    title,
    price: Number(plainAmount(price, currency)),
    years,
    ...(kind === "professional" ? { seats: seats === 0 ? "unlimited" : seats } : {}),
    ...(quantities === null
      ? {}
      : { "per-seat": { from: quantities.least, to: quantities.most, step: quantities.step } }),
    ...(variant.isDefault ? { default: true } : {}),
  };
}
