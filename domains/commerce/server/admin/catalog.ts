import { hash } from "node:crypto";
import { formatDay } from "../../../../platform/clock/time-zone.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { notFound } from "../../../../platform/http/errors.ts";
import type { AdminBlock } from "../../../../ui/admin/blocks.tsx";
import type { AdminPlan } from "../../../accounts/contract.ts";
import { adminPath } from "../../../admin/contract.ts";
import { type Act, always, type Asked, defineAct, defineResource, tableOf } from "../../../admin/server/public.ts";
import { type Catalog, catalogSchema } from "../../contract.ts";
import { MOST_CENTS, formatMoney, fractionDigits, plainAmount } from "../../money.ts";
import {
  type CatalogVersion,
  type LoadedVersion,
  listCatalogVersions,
  readCatalog,
  readNewestCatalog,
} from "../catalog/catalog-store.ts";
import { changesBetween, linesOf, loadCatalog, seatsOf, termOf } from "../catalog/open-catalog.ts";
import { readCatalogAside } from "../catalog/read-catalog-aside.ts";
import { writeCatalogFile } from "../catalog/write-catalog-file.ts";
import { refused } from "../orders/reading/order-routes.ts";
import { readLatest } from "../records/events-store.ts";
import { refusedNow, type Shop } from "./words.ts";

/** So many versions stand on a page. */
const PAGE = 20;

/** A version of the catalog, as it is listed. */
interface VersionRow {
  version: number;
  on: string;
  /** Who loaded it; '' for the shipped one. */
  by: string;
  reason: string;
  isNow: boolean;
}

/** A version with what it sells, and what it changed. */
interface VersionItem extends VersionRow {
  catalog: Catalog;
  changes: readonly string[];
}

/** An act that puts another version on sale: what was for sale before can be put back. */
function catalogAct<Item>(
  act: Omit<Act<Shop, Item>, "action" | "damage" | "tells" | "undo" | "asksReason" | "done">,
): Act<Shop, Item> {
  return defineAct({
    ...act,
    action: "manage-catalog",
    damage: "gives-money",
    tells: "owners",
    undo: {
      by: [PUT_BACK],
      look: async (shop) => {
        const { version } = await newestCatalog(shop);
        return always({ act: PUT_BACK, path: adminPath("catalog", null, `versions/${version}/take-back`) });
      },
    },
    asksReason: true,
    done: "The new version is for sale. Every page shows it within seconds.",
  });
}

const CHANGE = "change-catalog";
const PUT_BACK = "put-catalog-back";

const changePrices = catalogAct<null>({
  name: "change-prices",
  at: "prices",
  label: "Change prices",
  means: "Change prices",
  fields: async (shop) => {
    const { version, catalog } = await newestCatalog(shop);
    return [
      { kind: "hidden", name: "since", value: `${version}` },
      { kind: "said", text: `For the whole term, in ${catalog.currency}.` },
      ...catalog.products.flatMap(({ title, variants }) =>
        variants.map(
          (variant) =>
            ({
              kind: "text",
              name: `price-${variant.purchasableId}`,
              label: `${title}, ${variant.title}${variant.quantities === null ? "" : ", per seat"}`,
              inputMode: "decimal",
              maxLength: 20,
              value: plainAmount(variant.price, catalog.currency),
            }) as const,
        ),
      ),
    ];
  },
  plan: async (shop, asked) => {
    const { catalog, version } = await newestCatalog(shop);
    requireSince(asked, version);
    const { currency } = catalog;
    const products = catalog.products.map((product) => ({
      ...product,
      variants: product.variants.map((variant) => {
        const typed = asked.fields[`price-${variant.purchasableId}`];
        const name = `${product.title}, ${variant.title}`;
        return typed === undefined ? variant : { ...variant, price: priceOf(typed.trim(), { currency, name }) };
      }),
    }));
    return await planVersion(shop, asked, { catalog: { ...catalog, products } });
  },
});

const changeEverything = catalogAct<null>({
  name: CHANGE,
  at: "file",
  label: "Change the catalog",
  button: "Edit the catalog file",
  means: "Change the catalog",
  fields: async (shop) => {
    const { version, catalog } = await newestCatalog(shop);
    return [
      { kind: "hidden", name: "since", value: `${version}` },
      {
        kind: "lines",
        name: "source",
        label: "The catalog",
        help: "YAML. Don’t change the id of anything that stays for sale: carts and orders refer to it. Prices are for the whole term.",
        rows: 30,
        value: writeCatalogFile(catalog),
      },
    ];
  },
  plan: async (shop, asked) => {
    requireSince(asked, (await newestCatalog(shop)).version);
    const catalog = await readCatalogAside(asked.fields["source"] ?? "");
    return await planVersion(shop, asked, { catalog });
  },
});

const putBack = catalogAct<VersionItem>({
  name: PUT_BACK,
  at: "take-back",
  label: "Restore this version",
  means: "Restore an earlier catalog",
  isOffered: ({ isNow }) => !isNow,
  plan: async (shop, asked) => {
    const { catalog, version } = asked.item;
    return await planVersion(shop, asked, { catalog, takenBackTo: version });
  },
});

/** Says what another version would change. `takenBackTo`: the older one that it is the same as. */
async function planVersion(
  shop: Shop,
  { actor, reason }: Pick<Asked<unknown>, "actor" | "reason">,
  { catalog, takenBackTo }: { catalog: Catalog; takenBackTo?: number },
): Promise<AdminPlan<{ href: string }>> {
  const now = await newestCatalog(shop);
  // As it will be read again, whatever order its parts were written in.
  const next = catalogSchema.parse(catalog);
  const lines = changesBetween(now.catalog, next);
  if (lines.length === 0) throw refusedNow("This is already what is for sale.");
  const what = takenBackTo === undefined ? "" : ` with the contents of version ${takenBackTo}`;
  return {
    sentence: `This will put version ${now.version + 1}${what} into effect immediately. Carts get the new prices the next time they are opened, and items no longer for sale can’t be ordered from them. Orders keep their prices, and so do quotes until they expire.`,
    lines,
    agreed: `${now.version}.${hash("sha256", JSON.stringify(next)).slice(0, 16)}`,
    run: async () => {
      const loaded = { catalog: next, since: now.version, actor, reason };
      await loadCatalog(shop.database.db, shop.subscriptions.clock, loaded);
      return { href: `${adminPath("catalog")}?done=${CHANGE}` };
    },
  };
}

/** A form that was opened for another version would take back what that one changed. */
function requireSince({ fields }: Pick<Asked<unknown>, "fields">, version: number): void {
  if (fields["since"] !== `${version}`)
    throw refusedNow(`The catalog is at version ${version} now, which isn’t the version you edited. Compare the two.`);
}

function priceOf(typed: string, { currency, name }: { currency: string; name: string }): number {
  const digits = fractionDigits(currency);
  const [, whole = "", part = ""] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(typed) ?? [];
  const price = Number(whole + part.padEnd(digits, "0"));
  if (whole === "" || part.length > digits || price > MOST_CENTS)
    throw refused(`${name}: a price in ${currency} looks like ${digits === 0 ? "39" : "39.00"}. Nothing was changed.`);
  return price;
}

/** The catalog: what is for sale, and the versions before. */
export const catalog = defineResource<Shop, VersionRow, VersionItem>({
  name: "catalog",
  label: "Catalog",
  see: "manage-catalog",
  itemsAt: "versions",
  listActs: [changePrices, changeEverything],
  list: {
    intro: async (shop) => {
      const now = await newestCatalog(shop);
      const since = formatDay(shop.subscriptions.zone.dayAt(now.loadedAt));
      return [
        { kind: "text", text: `Version ${now.version} is for sale since ${since}.` },
        ...contentBlocks(now.catalog),
      ];
    },
    heading: "Versions, newest first",
    caption: "Versions, newest first",
    columns: [
      {
        name: "Version",
        value: ({ version, isNow }) => ({
          text: isNow ? `${version}, for sale now` : `${version}`,
          href: adminPath("catalog", null, `versions/${version}`),
        }),
      },
      { name: "From", value: ({ on }) => on },
      { name: "By", value: ({ by }) => by },
      { name: "Why", value: ({ reason }) => reason },
    ],
    empty: "There are no versions here.",
    read: async (shop, { after }) => {
      const before = after === undefined ? undefined : versionIn(after);
      const now = await newestCatalog(shop);
      const found = await listCatalogVersions(shop.database.db, { before, limit: PAGE + 1 });
      const shown = found.slice(0, PAGE);
      const next = found.length > PAGE ? `${shown.at(-1)?.version ?? ""}` : null;
      return { rows: await describeVersions(shop, shown, now.version), next };
    },
  },
  details: {
    find: async (shop, word) => {
      const { db } = shop.database;
      const version = versionIn(word);
      const [found] = await listCatalogVersions(db, { before: version + 1, limit: 1 });
      const sold = await readCatalog(db, version);
      if (!sold || found?.version !== version) throw notFound("This version of the catalog");
      const now = await newestCatalog(shop);
      const [row] = await describeVersions(shop, [found], now.version);
      if (!row) throw notFound("This version of the catalog");
      const before = await readCatalog(db, version - 1);
      return { ...row, catalog: sold, changes: before ? changesBetween(before, sold) : [] };
    },
    id: ({ version }) => `${version}`,
    title: ({ version }) => `Version ${version} of the catalog`,
    name: ({ version }) => `Version ${version}`,
    blocks: (_shop, { on, by, reason, isNow, changes, catalog: sold }, { acts }) => {
      const who = by === "" ? "" : ` by ${by}`;
      const why = reason === "" ? "" : ` Why: ${reason}`;
      return Promise.resolve([
        { kind: "text", text: `It took effect on ${on}${who}${isNow ? ", and is for sale now." : "."}${why}` },
        ...acts,
        ...(changes.length === 0
          ? []
          : [
              { kind: "heading", text: "What it changed" } as const,
              { kind: "lines", lines: changes, empty: "" } as const,
            ]),
        ...contentBlocks(sold),
      ]);
    },
  },
  acts: [putBack],
});

/** The catalog that is for sale. @throws AppError not-found if there never was one */
async function newestCatalog({ database }: Shop): Promise<CatalogVersion> {
  const newest = await readNewestCatalog(database.db);
  if (!newest) throw notFound("The catalog");
  return newest;
}

/** A version in an address. @throws AppError not-found if it can't be one */
function versionIn(word: string): number {
  if (!/^[1-9]\d{0,8}$/.test(word)) throw notFound("This version of the catalog");
  return Number(word);
}

function contentBlocks(sold: Catalog): AdminBlock[] {
  const variants = sold.products.flatMap(({ title, variants }) => variants.map((variant) => ({ title, variant })));
  const taxes = [...linesOf(sold)].flatMap(([id, text]) => (id.startsWith("tax ") ? [text] : []));
  return [
    { kind: "heading", text: "Prices" },
    tableOf(variants, {
      caption: "Prices",
      columns: [
        { name: "What", value: ({ title, variant }) => `${title}, ${variant.title}` },
        { name: "Term", value: ({ variant }) => termOf(variant) },
        { name: "Price", value: ({ variant }) => `${formatMoney(variant.price, sold.currency)}${seatsOf(variant)}` },
        { name: "Id", value: ({ variant }) => variant.purchasableId },
      ],
      empty: "Nothing is for sale.",
    }),
    { kind: "heading", text: "Taxes" },
    { kind: "lines", lines: taxes, empty: "No taxes are charged." },
  ];
}

async function describeVersions(
  { database, subscriptions: { zone } }: Shop,
  versions: readonly LoadedVersion[],
  now: number,
): Promise<VersionRow[]> {
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
