import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cents, formatMoney, formatRoundMoney, ratio } from "./money.ts";

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

test("what is taken back is the mirror of what was charged", () => {
  fc.assert(
    fc.property(amounts, fc.nat(4_000), fc.integer({ min: 1, max: 4_000 }), (amount, part, more) => {
      expect(ratio(-amount, part, part + more) + ratio(amount, part, part + more)).toBe(0);
    }),
  );
});

test("the whole is the whole, and more of it never costs less", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 1_096 }), fc.nat(1_095), (amount, whole, days) => {
      const part = days % whole;
      expect(ratio(amount, whole, whole)).toBe(amount);
      expect(ratio(amount, part, whole)).toBeLessThanOrEqual(ratio(amount, part + 1, whole));
    }),
  );
});

test("halves are rounded away from zero", () => {
  expect([ratio(1, 1, 2), ratio(-1, 1, 2), ratio(1, 1, 3)]).toEqual([1, -1, 0]);
  expect(() => ratio(1, 1, 0)).toThrow(RangeError);
});

test.each([0.5, Number.NaN, Infinity, 1e15])("%s is no amount of money", (value) => {
  expect(() => cents(value)).toThrow(RangeError);
});

test("amounts are shown as $ with two decimals; in sentences, round ones without [CART-5]", () => {
  expect(formatMoney(129_000, "USD")).toBe("$1,290.00");
  expect(formatRoundMoney(3_900, "USD")).toBe("$39");
  expect(formatRoundMoney(3_950, "USD")).toBe("$39.50");
  expect(formatMoney(500, "JPY")).toBe("¥500");
});
