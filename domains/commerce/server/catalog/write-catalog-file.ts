import { stringify } from "yaml";
import type { Catalog, Product, Variant } from "../../contract.ts";
import { plainAmount } from "../../money.ts";

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
