import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dayNumber } from "../../../platform/clock/time-zone.ts";
import { type HeldTerm, readRenewalWindows } from "./holdings.ts";
import { contextOf, firm, line, own, shipped, team, term } from "./testing/buyers.ts";
import { priceLine } from "./price-cart.ts";

const year = term("2026-11-21", "2027-11-20", { id: "year", seats: 10 });

describe("what is new", () => {
  test("begins today, and ends after its years [CART-1] [SUBS-12]", () => {
    expect(priceLine(line("new", "individual-2"), contextOf("2026-11-21"))).toMatchObject({
      price: 6_200,
      fromDay: "2026-11-21",
      untilDay: "2028-11-20",
      days: 731,
      detail: "Gives you access until 11.20.2028; nothing renews automatically.",
      problem: null,
      warnings: [],
    });
    expect(priceLine(line("new", "team-1", { qty: 10 }), contextOf("2026-11-21"))).toMatchObject({
      price: 29_000,
      seats: 10,
      detail: "Begins a group with 10 seats until 11.20.2027; nothing renews automatically.",
    });
    expect(priceLine(line("new", "professional-unlimited"), contextOf("2026-11-21"))).toMatchObject({
      seats: 0,
      detail: "Begins a group with unlimited seats until 11.20.2027; nothing renews automatically.",
    });
  });

  test("who is paid already is told so, and pays for the days behind [CART-1]", () => {
    const context = contextOf("2026-12-01", [own(term("2026-11-21", "2027-11-20"))]);
    expect(priceLine(line("new", "individual-1"), context)).toMatchObject({
      fromDay: "2027-11-21",
      untilDay: "2028-11-20",
      detail: "Gives you access from 11.21.2027 until 11.20.2028; nothing renews automatically.",
      warnings: ["Your subscription is already paid until 11.20.2027. This would begin on 11.21.2027."],
    });
  });

  test("a member of a group is told that the subscription would wait", () => {
    const context = contextOf("2026-12-01", [own()], { holder: { holdings: [own()], seatIn: "Law Review" } });
    expect(priceLine(line("new", "individual-1"), context).warnings).toEqual([
      "You have a seat in Law Review. Your own subscription would be on hold until you leave the group.",
    ]);
  });

  test("who manages a group can't begin another", () => {
    const refused = priceLine(line("new", "professional-10"), contextOf("2026-12-01", [team(3, year)]));
    expect(refused).toMatchObject({ price: 0, problem: expect.stringContaining("You already manage Law Review") });
  });

  test.each([0, 4, 7, 55, 5_000])("%s seats of a team can't be bought: 5 to 50 in steps of 5 [CART-1]", (qty) => {
    expect(priceLine(line("new", "team-1", { qty }), contextOf("2026-11-21"))).toMatchObject({
      price: 0,
      problem: "Choose 5 to 50 seats, in steps of 5.",
    });
  });

  test("what is bought once can't be bought twice, and what isn't for sale can't at all", () => {
    const context = contextOf("2026-11-21");
    expect(priceLine(line("new", "individual-1", { qty: 2 }), context).problem).toBe("This is bought once. Choose 1.");
    expect(priceLine(line("new", "individual-9"), context)).toMatchObject({
      price: 0,
      problem: "This is no longer for sale. Remove it to continue.",
    });
  });
});

describe("a renewal", () => {
  const renewal = (today: Parameters<typeof contextOf>[0], windows = "team:2") =>
    priceLine(
      line("renew", "team-1", { targetId: "year", qty: 5 }),
      contextOf(today, [team(3, year)], {
        windows: readRenewalWindows(windows) ?? { team: 0, professional: 0, individual: 0 },
      }),
    );

  test("can be bought from two months before the end, which is configurable [SUBS-3] [RULING-15]", () => {
    expect(renewal("2027-09-19").problem).toBe("Law Review can be renewed from 9.20.2027 on.");
    expect(renewal("2027-09-20").problem).toBeNull();
    expect(renewal("2027-08-20", "team:3").problem).toBeNull();
    expect(renewal("2027-11-19", "team:0").problem).toBe("Law Review can be renewed from 11.20.2027 on.");
  });

  test("begins behind the present end, whenever it is bought [RULING-16] [SUBS-12]", () => {
    expect(renewal("2027-10-01")).toMatchObject({
      price: 14_500,
      groupId: "team",
      fromDay: "2027-11-21",
      untilDay: "2028-11-20",
      detail: "Renews Law Review until 11.20.2028; nothing renews automatically.",
    });
    expect(renewal("2028-03-01")).toMatchObject({ fromDay: "2028-03-01", untilDay: "2029-02-28", problem: null });
  });

  test("counts from the end of renewals that are paid for", () => {
    const next = term("2027-11-21", "2028-11-20", { id: "next" });
    const context = contextOf("2027-10-01", [team(3, year, next)]);
    const again = line("renew", "team-1", { targetId: "year", qty: 5 });
    expect(priceLine(again, context).problem).toBe("Law Review can be renewed from 9.20.2028 on.");
  });

  test("with fewer seats than users warns of whom it removes [GROUP-9] [RULING-16]", () => {
    const context = contextOf("2027-10-01", [team(8, year)]);
    expect(priceLine(line("renew", "team-1", { targetId: "year", qty: 5 }), context).warnings).toEqual([
      "Law Review has 8 users, but this plan has 5 seats. On 11.21.2027, the users beyond that will be removed, starting with the most recently invited.",
    ]);
    expect(priceLine(line("renew", "team-1", { targetId: "year", qty: 10 }), context).warnings).toEqual([]);
  });

  test("is of the same kind, and of one's own subscription", () => {
    const context = contextOf("2027-10-01", [team(3, year)]);
    expect(priceLine(line("renew", "individual-1", { targetId: "year" }), context).problem).toBe(
      "Law Review can't be renewed with this plan.",
    );
    expect(priceLine(line("renew", "team-1", { targetId: "another's", qty: 5 }), context)).toMatchObject({
      price: 0,
      problem: "You can't change this subscription. Remove this line to continue.",
    });
  });
});

describe("more seats", () => {
  const add = (qty: number, today: Parameters<typeof contextOf>[0], holding = team(3, year), targetId = "year") =>
    priceLine(line("seats", "team-1", { targetId, qty }), contextOf(today, [holding]));

  test("cost the seats' price for the days that are left, today included [SUBS-4]", () => {
    expect(add(5, "2026-11-21")).toMatchObject({ price: 14_500, days: 365 });
    expect(add(5, "2027-06-13")).toMatchObject({
      price: 6_396,
      days: 161,
      fromDay: "2027-06-13",
      untilDay: "2027-11-20",
      detail: "Adds 5 seats to Law Review until 11.20.2027; nothing renews automatically.",
    });
    expect(add(5, "2027-11-20")).toMatchObject({ price: 40, days: 1 });
  });

  test("have the price of the term's years, whichever variant was sent", () => {
    const two = term("2026-11-21", "2028-11-20", { id: "two", seats: 5 });
    const price = (id: string) =>
      priceLine(line("seats", id, { targetId: "two", qty: 5 }), contextOf("2026-11-21", [team(3, two)])).price;
    expect([price("team-1"), price("team-2"), price("team-3")]).toEqual([26_000, 26_000, 26_000]);
  });

  test("cost for a term of another length what a day is worth", () => {
    const short = term("2027-01-01", "2027-03-31", { id: "short", seats: 5 });
    expect(add(5, "2027-01-01", team(3, short), "short").price).toBe(3_575);
    const long = term("2027-01-01", "2028-05-31", { id: "long", seats: 5 });
    expect(add(5, "2027-01-01", team(3, long), "long").price).toBe(Math.round((14_500 * 517) / 365));
  });

  test("come in steps, up to the most that a team has; not beside unlimited ones, nor after the end [SUBS-4]", () => {
    expect(add(3, "2027-06-13").problem).toBe("Choose 5 to 40 seats, in steps of 5.");
    expect(add(45, "2027-06-13").problem).toBe("Choose 5 to 40 seats, in steps of 5.");
    const full = team(3, { ...year, seats: 50 });
    expect(add(5, "2027-06-13", full).problem).toBe("There are no more seats to buy in this plan.");
    const unlimited = team(3, { ...year, seats: 0 });
    expect(add(5, "2027-06-13", unlimited).problem).toBe("Law Review has unlimited seats already.");
    expect(add(5, "2027-11-21").problem).toBe("The subscription of Law Review has ended. Renew it first.");
  });

  test("a renewal with fewer seats is warned of, and gets the same in a line of its own [GROUP-9]", () => {
    const next = term("2027-11-21", "2028-11-19", { id: "next", seats: 10 });
    expect(add(5, "2027-10-01", team(3, year, next)).warnings).toEqual([
      "From 11.21.2027 on, Law Review has 10 seats again: the users beyond them will be removed that day. Add seats to that renewal, too.",
    ]);
    expect(add(5, "2027-10-01", team(3, year, next), "next")).toMatchObject({
      price: 14_500,
      fromDay: "2027-11-21",
      detail: "Adds 5 seats to Law Review from 11.21.2027 until 11.19.2028; nothing renews automatically.",
      warnings: [],
    });
  });

  test("without a team product say who can help [SUBS-7]", () => {
    const catalog = { ...shipped, products: shipped.products.filter(({ kind }) => kind !== "team") };
    const context = contextOf("2027-06-13", [team(3, year)], { catalog });
    const seats = line("seats", "professional-10", { targetId: "year", qty: 5 });
    expect(priceLine(seats, context).problem).toBe(
      "The Team Subscription Product is not configured correctly. Please contact an administrator.",
    );
  });
});

describe("an upgrade", () => {
  const bought: HeldTerm = {
    ...term("2026-11-21", "2027-11-20", { id: "firm", seats: 10 }),
    paid: [{ net: 52_000, tax: 4_160, from: "2026-11-21", until: "2027-11-20" }],
  };
  const upgrade = (id: string, today: Parameters<typeof contextOf>[0], held = bought, more = {}) =>
    priceLine(line("upgrade", id, { targetId: "firm" }), contextOf(today, [firm(held)], more));

  test("costs the larger plan for the days left, less what was paid for them [SUBS-5]", () => {
    expect(upgrade("professional-25", "2026-11-21")).toMatchObject({ price: 115_000 - 52_000, seats: 15 });
    // 161 of 365 days.
    expect(upgrade("professional-25", "2027-06-13").price).toBe(50_726 - 22_937);
    expect(upgrade("professional-unlimited", "2027-06-13")).toMatchObject({
      seats: 0,
      detail: "Gives Hart & Weld unlimited seats until 11.20.2027; nothing renews automatically.",
    });
    expect(upgrade("professional-25", "2026-11-21", bought, { includesTax: true }).price).toBe(115_000 - 56_160);
  });

  test("a given term counts nothing, and a dear one costs nothing more", () => {
    expect(upgrade("professional-25", "2026-11-21", { ...bought, paid: [] }).price).toBe(115_000);
    const dear = [{ net: 900_000, tax: 0, from: "2026-11-21", until: "2027-11-20" } as const];
    expect(upgrade("professional-25", "2026-11-21", { ...bought, paid: dear })).toMatchObject({
      price: 0,
      problem: null,
    });
  });

  test("is to more seats; of the unlimited plan there is none [SUBS-5] [SUBS-6]", () => {
    expect(upgrade("professional-10", "2026-11-21").problem).toBe("This plan has no more seats than yours.");
    expect(upgrade("professional-150", "2026-11-21", { ...bought, seats: 0 }).problem).toBe(
      "There are no upgrade options from your current subscription plan.",
    );
    expect(upgrade("professional-unlimited", "2026-11-21", { ...bought, seats: 150 }).problem).toBeNull();
    expect(upgrade("professional-25", "2027-11-21").problem).toContain("has ended");
  });
});

test("more days, and more seats, never cost less; the whole term is the whole price", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_200 }),
      fc.nat(1_199),
      fc.integer({ min: 1, max: 9 }),
      (days, left, fives) => {
        const held = term("2026-01-01", addDays("2026-01-01", days - 1), { id: "x", seats: 1 });
        const cost = (daysLeft: number, qty: number) =>
          priceLine(
            line("seats", "team-1", { targetId: "x", qty }),
            contextOf(addDays(held.until, 1 - daysLeft), [team(1, held)]),
          ).price;
        const daysLeft = 1 + (left % days);
        expect(cost(daysLeft, fives * 5)).toBeGreaterThan(0);
        if (daysLeft > 1) expect(cost(daysLeft - 1, fives * 5)).toBeLessThanOrEqual(cost(daysLeft, fives * 5));
        if (fives < 9) expect(cost(daysLeft, fives * 5)).toBeLessThanOrEqual(cost(daysLeft, fives * 5 + 5));
        if (dayNumber(held.until) - dayNumber(held.from) === 364) expect(cost(days, 5)).toBe(14_500);
      },
    ),
  );
});

test("windows are read from a setting [RULING-15]", () => {
  expect(readRenewalWindows("team:3, professional:1")).toEqual({ team: 3, professional: 1, individual: 2 });
  for (const wrong of ["", "team", "team:x", "team:-1", "team:25", "club:2", "team:2;individual:1"])
    expect(readRenewalWindows(wrong)).toBeUndefined();
});
