import { array, assert, double, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { daysLeftAmount, lineLeft, splitAmount } from "./split-refund.ts";

const amounts = integer({ min: 0, max: 1_000_000 });

test("refunds of a line never exceed it, in any number of steps, and end at its net and tax to the cent [CART-4]", () => {
  assert(
    property(amounts, amounts, array(double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), (net, tax, steps) => {
      const line = { id: "line", net, tax };
      const refunded: { order_line_id: string; net: number; tax: number }[] = [];
      for (const step of [...steps, 1]) {
        const left = lineLeft(line, refunded);
        const amount = Math.floor((left.net + left.tax) * step);
        const part = splitAmount(line, refunded, amount);
        expect(part.net + part.tax).toBe(amount);
        expect(Math.min(part.net, part.tax)).toBeGreaterThanOrEqual(0);
        refunded.push({ order_line_id: "line", ...part });
      }
      expect(lineLeft(line, refunded)).toEqual({ net: 0, tax: 0 });
      expect(() => splitAmount(line, refunded, 1)).toThrow(RangeError);
    }),
  );
});

test("the days that can still be used cost their share, and what was taken back nothing [CART-4]", () => {
  const line = { net: 36_500, tax: 0 };
  const given = { from_day: "2026-11-25", until_day: "2027-11-24", revoked_at: null } as const;
  expect([365, 364, 1, 0].map((left) => daysLeftAmount(line, given, left))).toEqual([36_500, 36_400, 100, 0]);
  expect(daysLeftAmount(line, undefined, 0)).toBe(36_500);
  expect(daysLeftAmount(line, { ...given, revoked_at: 1 }, 364)).toBe(0);
});
