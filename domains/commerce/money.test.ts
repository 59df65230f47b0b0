import * as fc from "fast-check";
import { expect, test } from "vitest";
import { allocate, cents, formatMoney, formatRoundMoney, proRata, ratio, taxOf } from "./money.ts";

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

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test("shares add up to the amount, keep its sign and the order of weights, and are exact to a cent", () => {
  const weights = fc.array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 30 }).filter((list) => sum(list) > 0);
  fc.assert(
    fc.property(amounts, weights, (amount, list) => {
      const shares = allocate(amount, list);
      expect(sum(shares)).toBe(amount);
      expect(allocate(-amount, list).map((share) => 0 - share)).toEqual(shares.map((share) => share + 0));
      for (const [index, share] of shares.entries()) {
        const weight = list[index] ?? 0;
        const exact = (Math.abs(amount) * weight) / sum(list);
        expect(Math.abs(Math.abs(share) - exact)).toBeLessThan(1 + 1e-6);
        for (const [other, another] of shares.entries())
          if (weight > (list[other] ?? 0)) expect(Math.abs(share)).toBeGreaterThanOrEqual(Math.abs(another));
      }
    }),
  );
});

test("nothing is shared among nobody", () => {
  expect(() => allocate(100, [0, 0])).toThrow(RangeError);
  expect(() => allocate(100, [])).toThrow(RangeError);
  expect(() => allocate(100, [2, -1])).toThrow(RangeError);
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
});

test("pro-rata of the whole term is the whole price; more days and more seats never cost less", () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 1_096 }),
      fc.nat(1_095),
      (price, pieces, days, left) => {
        const daysLeft = left % days;
        expect(proRata(price, { pieces, daysLeft: days, days })).toBe(price * pieces);
        const cost = proRata(price, { pieces, daysLeft, days });
        expect(cost).toBeLessThanOrEqual(proRata(price, { pieces, daysLeft: daysLeft + 1, days }));
        expect(cost).toBeLessThanOrEqual(proRata(price, { pieces: pieces + 1, daysLeft, days }));
      },
    ),
  );
});

test("5 seats for 161 of 365 days at $29 cost $63.96; days outside the term have no price", () => {
  expect(proRata(2_900, { pieces: 5, daysLeft: 161, days: 365 })).toBe(6_396);
  for (const daysLeft of [-1, 366])
    expect(() => proRata(2_900, { pieces: 5, daysLeft, days: 365 })).toThrow(RangeError);
});

test("net and tax are what is paid, inclusive or not, and the lines' taxes are the tax", () => {
  const lines = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(lines, fc.nat(1_000_000), fc.boolean(), (list, rate, inclusive) => {
      const { net, tax, shares } = taxOf(list, { rate, inclusive });
      expect(net + tax).toBe(inclusive ? sum(list) : sum(list) + tax);
      expect(sum(shares)).toBe(tax);
      for (const [index, share] of shares.entries()) expect(share).toBeLessThanOrEqual(list[index] ?? 0);
    }),
  );
});
