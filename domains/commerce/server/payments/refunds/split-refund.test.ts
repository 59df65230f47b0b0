import { array, assert, double, integer, oneof, property, record } from "fast-check";
import { expect, test } from "vitest";
import { daysLeftAmount, lineLeft, quantityAmount, splitAmount } from "./plan-refund.ts";

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

test("refunds of some of a line’s seats, of amounts and of days never exceed what was paid [CART-4]", () => {
  const seats = integer({ min: 1, max: 60 });
  const step = oneof(
    record({ seats }),
    record({ amount: double({ min: 0, max: 1, noNaN: true }) }),
    record({ seats, days: double({ min: 0, max: 1, noNaN: true }) }),
  );
  assert(
    property(amounts, amounts, seats, array(step, { maxLength: 12 }), (net, tax, of, steps) => {
      const line = { id: "line", net, tax };
      const refunded: { order_line_id: string; net: number; tax: number }[] = [];
      for (const one of steps) {
        const { net: netLeft, tax: taxLeft } = lineLeft(line, refunded);
        const left = netLeft + taxLeft;
        const priced = "days" in one ? Math.floor((net + tax) * one.days) : net + tax;
        const amount =
          "seats" in one ? quantityAmount(priced, left, { count: one.seats, of }) : Math.floor(left * one.amount);
        refunded.push({ order_line_id: "line", ...splitAmount(line, refunded, amount) });
      }
      const rest = lineLeft(line, refunded);
      expect(Math.min(rest.net, rest.tax)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("seats that are refunded one by one give back their line to the cent [CART-4]", () => {
  assert(
    // A seat costs more cents than the line has seats.
    property(integer({ min: 4_000, max: 1_000_000 }), integer({ min: 1, max: 60 }), (whole, of) => {
      let left = whole;
      for (let count = 0; count < of; count += 1) left -= quantityAmount(whole, left, { count: 1, of });
      expect(left).toBe(0);
    }),
  );
});
