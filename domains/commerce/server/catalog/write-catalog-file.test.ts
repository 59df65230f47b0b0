import { readFile } from "node:fs/promises";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Catalog, productKinds } from "../../contract.ts";
import { readCatalogFile } from "./catalog-file.ts";
import { writeCatalogFile } from "./write-catalog-file.ts";

const id = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,12}$/);
/** Words that YAML could take for something else. */
const words = fc.oneof(
  fc.constantFrom("no", "1.50", "null", "- a: b", "# five", "'quoted'", "a: b", "1 year", "{ a }", "é\u00a0ß"),
  fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== ""),
);
const line = words.map((text) => text.trim());

const variants = fc.uniqueArray(
  fc.record({
    purchasableId: id,
    title: line,
    price: fc.integer({ min: 0, max: 9_999_999 }),
    subscriptionYears: fc.integer({ min: 1, max: 10 }),
    isDefault: fc.boolean(),
    seats: fc.constantFrom(0, 2, 25, 5_000),
    most: fc.integer({ min: 1, max: 5_000 }),
    step: fc.integer({ min: 1, max: 9 }),
  }),
  { selector: ({ purchasableId }) => purchasableId, minLength: 1, maxLength: 6 },
);

const catalogs = fc
  .record({
    currency: fc.constantFrom("USD", "JPY", "EUR"),
    taxes: fc.uniqueArray(
      fc.record({
        country: fc.constantFrom("US", "DE", "NO"),
        region: fc.constantFrom("", "TX", "no"),
        name: fc.constantFrom("VAT", "Sales tax", "yes"),
        rate: fc.integer({ min: 0, max: 1_000_000 }),
        inclusive: fc.constant(true),
        reverseCharge: fc.boolean(),
      }),
      { selector: ({ country, region, name }) => `${country}.${region}.${name}`, maxLength: 5 },
    ),
    kind: fc.constantFrom(...productKinds),
    title: line,
    gives: fc.array(line, { maxLength: 3 }),
    variants,
  })
  .map(({ currency, taxes, kind, title, gives, variants: all }): Catalog => ({
    currency,
    taxes,
    products: [
      {
        handle: "one",
        kind,
        title,
        gives,
        variants: all.map(({ seats, most, step, ...variant }) => ({
          ...variant,
          totalPaidSeats: kind === "professional" ? seats : 1,
          quantities: kind === "team" ? { least: 1, most, step } : null,
        })),
      },
    ],
  }));

test("a catalog that is written as a file is read as it was", () => {
  fc.assert(
    fc.property(catalogs, (catalog) => {
      expect(readCatalogFile(writeCatalogFile(catalog))).toEqual(catalog);
      // As browsers send the lines of a form.
      expect(readCatalogFile(writeCatalogFile(catalog).replaceAll("\n", "\r\n"))).toEqual(catalog);
    }),
  );
});

test("the shipped catalog is written without a loss", async () => {
  const shipped = readCatalogFile(await readFile(new URL("seed.yaml", import.meta.url), "utf8"));
  expect(readCatalogFile(writeCatalogFile(shipped))).toEqual(shipped);
});
