import { expect, test } from "vitest";
import { ratio } from "../money.ts";
import { purchaseOptions } from "./options.ts";
import { contextOf, firm, own, shipped, team, term } from "./testing/buyers.ts";

const year = term("2026-11-21", "2027-11-20", { id: "year", seats: 10 });
const optionsOf = (...args: Parameters<typeof contextOf>) => purchaseOptions(contextOf(...args)).subscriptions;

test("before its window a renewal says from which day it is offered [SUBS-3]", () => {
  const [mine] = optionsOf("2027-01-01", [own(year)]);
  expect(mine?.renewals).toEqual({
    options: [],
    reason: "Your subscription can be renewed from 9.20.2027 on.",
    from: "9.20.2027",
  });
  expect(mine).toMatchObject({ paidUntil: "11.20.2027", seats: null, upgrades: null });
});

test("within it each length is offered in one sentence, with what the cart takes [SUBS-3] [SUBS-12] [CART-1]", () => {
  const [mine] = optionsOf("2027-11-01", [own(year)]);
  expect(mine?.renewals.options.map(({ sentence }) => sentence)).toEqual([
    "$39.00 for 1 year from 11.21.2027 until 11.20.2028; nothing renews automatically.",
    "$62.00 for 2 years from 11.21.2027 until 11.20.2029; nothing renews automatically.",
    "$80.00 for 3 years from 11.21.2027 until 11.20.2030; nothing renews automatically.",
  ]);
  expect(mine?.renewals.options[0]).toMatchObject({
    isDefault: true,
    paidUntil: "11.20.2028",
    payload: { purchasableId: "individual-1", qty: 1, fields: { addingTime: "1", subscriptions: ["year"] } },
  });
});

test("what has ended can be renewed at once; who never had one has no options", () => {
  const [mine] = optionsOf("2028-03-01", [own(year)]);
  expect(mine).toMatchObject({ paidUntil: null, renewals: { reason: null } });
  expect(mine?.renewals.options[0]?.sentence).toBe("$39.00 for 1 year until 2.28.2029; nothing renews automatically.");
  expect(optionsOf("2028-03-01", [own()])).toEqual([]);
});

test("a team is renewed with the seats that it has, and gets more for the days left [SUBS-4]", () => {
  const [review] = optionsOf("2027-10-01", [team(3, year)]);
  expect(review?.renewals.options[0]).toMatchObject({ qty: 10, price: 29_000, seats: 10 });
  const [more] = review?.seats?.options ?? [];
  expect(more).toMatchObject({
    qty: 5,
    quantities: { least: 5, most: 40, step: 5 },
    sentence: "$20.26 for 5 more seats until 11.20.2027; nothing renews automatically.",
    payload: { fields: { addingSeats: "1", subscriptions: ["year"] } },
  });
  const { price, part, whole } = more?.perSeat ?? { price: 0, part: 0, whole: 1 };
  expect(ratio(price, 5 * part, whole)).toBe(more?.price);
});

test("a renewal gets the same seats in an option of its own [GROUP-9]", () => {
  const next = term("2027-11-21", "2028-11-20", { id: "next", seats: 5 });
  const [review] = optionsOf("2027-10-01", [team(3, year, next)]);
  expect(review?.seats?.options).toMatchObject([
    { targetId: "year", isDefault: true, begins: null },
    { targetId: "next", isDefault: false, begins: "11.21.2027", price: 14_500 },
  ]);
});

test("unlimited seats, full teams and ended ones say why nothing is offered [SUBS-4]", () => {
  const reasonOf = (seats: number, today: Parameters<typeof contextOf>[0] = "2027-01-01") =>
    optionsOf(today, [team(3, { ...year, seats })])[0]?.seats?.reason;
  expect(reasonOf(0)).toBe("Law Review has unlimited seats already.");
  expect(reasonOf(50)).toBe("A team plan has no more seats than yours. Write to us for a larger one.");
  expect(reasonOf(5, "2028-01-01")).toBe("The subscription of Law Review has ended. Renew it first.");
});

test("a catalog without a team product says so [SUBS-7]", () => {
  const catalog = { ...shipped, products: shipped.products.filter(({ kind }) => kind !== "team") };
  const [review] = optionsOf("2027-11-01", [team(3, year)], { catalog });
  const said = "The Team Subscription Product is not configured correctly. Please contact an administrator.";
  expect([review?.renewals.reason, review?.seats?.reason]).toEqual([said, said]);
});

test("a professional plan is upgraded to more seats, the smallest first [SUBS-5]", () => {
  const upgradesOf = (seats: number) =>
    optionsOf("2026-11-21", [firm({ ...year, seats })])[0]?.upgrades ?? { options: [], reason: "" };
  expect(upgradesOf(50).options.map(({ purchasableId }) => purchasableId)).toEqual([
    "professional-100",
    "professional-150",
    "professional-unlimited",
  ]);
  expect(upgradesOf(50).options[0]?.sentence).toBe(
    "$3,400.00 for 100 seats until 11.20.2027; nothing renews automatically.",
  );
  expect(upgradesOf(0)).toEqual({
    options: [],
    reason: "There are no upgrade options from your current subscription plan.",
    from: null,
  });
});

test.each([
  [10, "professional-10"],
  [11, "professional-25"],
  [149, "professional-150"],
  [150, "professional-unlimited"],
  [400, "professional-unlimited"],
  [0, "professional-unlimited"],
])("a plan of %s seats is renewed as %s [SUBS-6]", (seats, purchasableId) => {
  const [held] = optionsOf("2027-11-01", [firm({ ...year, seats })]);
  expect(held?.renewals.options.filter(({ isDefault }) => isDefault)).toMatchObject([{ purchasableId }]);
});
