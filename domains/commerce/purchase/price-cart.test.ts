import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { CatalogTax } from "../contract.ts";
import { type AppliedOffer, emptyWishes, offerProblem, priceCart } from "./price-cart.ts";
import { hasTaxNumberForm } from "./taxes.ts";
import { contextOf, line, shipped } from "./testing/buyers.ts";

const today = "2026-11-21";
const offer: AppliedOffer = {
  id: "offer",
  label: "Spring",
  tail: "ING7",
  percent: 10,
  amount: null,
  currency: null,
  startsOn: "2026-11-01",
  endsOn: "2026-11-30",
  isLeft: true,
  isOnce: false,
  isUsed: false,
  isWithdrawn: false,
  products: [],
};
const tax = (more: Partial<CatalogTax>): CatalogTax => ({
  country: "US",
  region: "",
  name: "Sales tax",
  rate: 80_000,
  inclusive: false,
  reverseCharge: false,
  ...more,
});
const withTaxes = (...taxes: CatalogTax[]) => contextOf(today, [], { catalog: { ...shipped, taxes } });
const both = [line("new", "individual-1"), line("new", "team-1", { qty: 5 })];

test("an empty cart costs nothing", () => {
  expect(priceCart(emptyWishes, contextOf(today)).cart).toMatchObject({ lines: [], total: 0, taxes: [], offer: null });
});

test("an offer is shared among the lines, and lowers only its products", () => {
  const { cart } = priceCart({ ...emptyWishes, lines: both, offer }, contextOf(today));
  expect(cart).toMatchObject({ net: 16_560, total: 16_560, offer: { label: "Spring", tail: "ING7", discount: 1_840 } });
  expect(cart.lines.map(({ discount }) => discount)).toEqual([390, 1_450]);
  const teams = priceCart({ ...emptyWishes, lines: both, offer: { ...offer, products: ["team"] } }, contextOf(today));
  expect(teams.cart.lines.map(({ discount }) => discount)).toEqual([0, 1_450]);
  const amount = { ...offer, percent: null, amount: 999_999, currency: "USD" };
  expect(priceCart({ ...emptyWishes, lines: both, offer: amount }, contextOf(today)).cart.total).toBe(0);
});

test.each([
  [{ endsOn: "2026-11-20" as const }, "This offer has ended."],
  [{ isWithdrawn: true }, "This offer has ended."],
  [{ startsOn: "2026-11-22" as const }, "This offer begins on 11.22.2026."],
  [{ isLeft: false }, "This offer has been used up."],
  [{ isUsed: true }, "You have used this offer before. It works once."],
  [{ percent: null, amount: 500, currency: "EUR" }, "This offer is for another currency."],
])("an offer with %j doesn't count, and the cart says why", (more, said) => {
  const { cart, offer: used } = priceCart(
    { ...emptyWishes, lines: both, offer: { ...offer, ...more } },
    contextOf(today),
  );
  expect(cart).toMatchObject({ offer: null, total: 18_400, warnings: [said] });
  expect(used).toBeNull();
});

test("an offer works on its first and its last day", () => {
  for (const day of ["2026-11-01", "2026-11-30"] as const)
    expect(offerProblem(offer, { today: day, currency: "USD" })).toBeNull();
});

test("taxes are those of the buyer's place: on top of prices, or in them", () => {
  const texas = tax({ region: "TX", rate: 62_500 });
  const buyer = { country: "US", region: "tx" };
  expect(priceCart({ ...emptyWishes, lines: both, buyer }, withTaxes(texas)).cart).toMatchObject({
    includesTax: false,
    net: 18_400,
    tax: 1_150,
    total: 19_550,
    taxes: [{ name: "Sales tax", rate: 62_500, net: 18_400, tax: 1_150 }],
  });
  for (const elsewhere of [{}, { country: "US", region: "NY" }, { country: "DE", region: "TX" }])
    expect(priceCart({ ...emptyWishes, lines: both, buyer: elsewhere }, withTaxes(texas)).cart.tax).toBe(0);
  const vat = tax({ country: "DE", name: "VAT", rate: 190_000, inclusive: true, reverseCharge: true });
  expect(priceCart({ ...emptyWishes, lines: both, buyer: { country: "DE" } }, withTaxes(vat)).cart).toMatchObject({
    includesTax: true,
    net: 15_462,
    tax: 2_938,
    total: 18_400,
  });
});

test("two taxes of a place count together", () => {
  const [gst, qst] = [
    tax({ country: "CA", name: "GST", rate: 50_000 }),
    tax({ country: "CA", region: "QC", name: "QST", rate: 99_750 }),
  ];
  const buyer = { country: "CA", region: "QC" };
  const { cart } = priceCart({ ...emptyWishes, lines: both, buyer }, withTaxes(gst, qst));
  expect(cart.taxes.map(({ name, tax: amount }) => [name, amount])).toEqual([
    ["GST", 920],
    ["QST", 1_835],
  ]);
  expect(cart.total).toBe(18_400 + 920 + 1_835);
});

test("a business with a tax number of its country's form owes the tax itself", () => {
  const vat = tax({ country: "DE", name: "VAT", rate: 190_000, reverseCharge: true });
  const taxed = (taxNumber: string, one = vat) =>
    priceCart({ ...emptyWishes, lines: both, buyer: { country: "DE", taxNumber } }, withTaxes(one)).cart.tax;
  expect([taxed("DE 123.456.789"), taxed("DE12345678"), taxed("ATU12345678"), taxed("")]).toEqual([
    0, 3_496, 3_496, 3_496,
  ]);
  expect(taxed("DE123456789", { ...vat, reverseCharge: false })).toBe(3_496);
  const buyer = { country: "DE", taxNumber: "DE123456789" };
  const said = [{ name: "VAT (reverse charge)", rate: 0, net: 18_400, tax: 0 }];
  expect(priceCart({ ...emptyWishes, lines: both, buyer }, withTaxes(vat)).cart.taxes).toEqual(said);
  expect([hasTaxNumberForm("GR", "EL123456789"), hasTaxNumberForm("US", "12-3456789")]).toEqual([true, false]);
});

test("lines with a problem cost nothing, and the rest does", () => {
  const { cart } = priceCart({ ...emptyWishes, lines: [line("new", "gone"), ...both] }, contextOf(today));
  expect(cart.total).toBe(18_400);
  expect(cart.lines[0]).toMatchObject({ price: 0, problem: "This is no longer for sale. Remove it to continue." });
});

test("whatever is in it, the lines add up to the cart, and nothing is negative", () => {
  const lines = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom("individual-1", "team-1", "team-3", "professional-25", "professional-150", "gone"),
      qty: fc.integer({ min: 1, max: 60 }),
    }),
    { selector: ({ id }) => id, maxLength: 6 },
  );
  const offers = fc.option(
    fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((percent) => ({ ...offer, percent })),
      fc.integer({ min: 1, max: 500_000 }).map((amount) => ({ ...offer, percent: null, amount, currency: "USD" })),
    ),
  );
  const rates = fc.array(fc.nat(300_000), { maxLength: 3 });
  fc.assert(
    fc.property(lines, offers, rates, fc.boolean(), (wished, applied, all, inclusive) => {
      const taxes = all.map((rate, at) => tax({ name: `Tax ${at}`, rate, inclusive }));
      const wishes = {
        ...emptyWishes,
        lines: wished.map(({ id, qty }) => line("new", id, { qty: id.startsWith("team") ? qty : 1 })),
        buyer: { country: "US" },
        offer: applied,
      };
      const { cart, lines: priced } = priceCart(wishes, withTaxes(...taxes));
      const sum = (of: (one: (typeof priced)[number]) => number) => priced.reduce((total, one) => total + of(one), 0);
      expect([sum(({ net }) => net), sum((one) => one.tax)]).toEqual([cart.net, cart.tax]);
      expect(cart.net + cart.tax).toBe(cart.total);
      expect(sum(({ price, discount }) => price - discount)).toBe(inclusive && all.length > 0 ? cart.total : cart.net);
      for (const one of priced)
        for (const value of [one.net, one.tax, one.discount, one.price]) expect(value).toBeGreaterThanOrEqual(0);
      expect(cart.taxes.reduce((total, share) => total + share.tax, 0)).toBe(cart.tax);
    }),
  );
});
