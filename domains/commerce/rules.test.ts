import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Variant } from "./contract.ts";
import { defaultVariant, lowestPrice, priceOf, seatsFor } from "./rules.ts";

const teams = { least: 5, most: 50, step: 5 };
const variant = (purchasableId: string, price: number, isDefault = false): Variant => ({
  purchasableId,
  title: purchasableId,
  price,
  subscriptionYears: 1,
  isDefault,
  totalPaidSeats: 1,
  quantities: null,
});

test.each([
  [1, 5],
  [5, 5],
  [6, 10],
  [50, 50],
  [51, 50],
  [-3, 5],
  [7.2, 10],
  [Number.NaN, 5],
  [Infinity, 5],
])("%s wished seats are %s bought ones", (wished, seats) => {
  expect(seatsFor(wished, teams)).toBe(seats);
});

test("a number of seats is always one that can be bought, and never fewer than wished for where there are as many", () => {
  const quantities = fc
    .record({ least: fc.integer({ min: 1, max: 100 }), more: fc.nat(500), step: fc.integer({ min: 1, max: 30 }) })
    .map(({ least, more, step }) => ({ least, most: least + more, step }));
  fc.assert(
    fc.property(quantities, fc.integer({ min: -10, max: 1_000 }), (all, wished) => {
      const seats = seatsFor(wished, all);
      expect((seats - all.least) % all.step).toBe(0);
      expect(seats).toBeGreaterThanOrEqual(all.least);
      expect(seats).toBeLessThanOrEqual(all.most);
      expect(seats >= wished || seats + all.step > all.most).toBe(true);
    }),
  );
});

test("what is sold by the seat costs its price for each", () => {
  expect(priceOf({ price: 2_900, quantities: teams }, 7)).toBe(29_000);
  expect(priceOf({ price: 3_900, quantities: null }, 7)).toBe(3_900);
});

test("the lowest price is the cheapest individual one [PAY-3]", () => {
  const product = { handle: "x", title: "X", gives: [] };
  const catalog = {
    currency: "USD",
    taxes: [],
    products: [
      { ...product, kind: "team" as const, variants: [variant("seat", 2_900)] },
      { ...product, kind: "individual" as const, variants: [variant("three", 8_000), variant("one", 3_900)] },
    ],
  };
  expect(lowestPrice(catalog)).toBe(3_900);
  expect(lowestPrice({ currency: "USD", taxes: [], products: [] })).toBeUndefined();
});

test("the default variant is the marked one, else the first", () => {
  expect(defaultVariant([variant("a", 1), variant("b", 2, true)])?.purchasableId).toBe("b");
  expect(defaultVariant([variant("a", 1), variant("b", 2)])?.purchasableId).toBe("a");
  expect(defaultVariant([])).toBeUndefined();
});
