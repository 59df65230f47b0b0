import { expect, test } from "vitest";
import type { PurchaseOption } from "../../contract.ts";
import { choicesOf, proposedOf, renewalWords, seatWords } from "./choices.ts";

const option: PurchaseOption = {
  text: "Team, 5 more seats",
  purchasableId: "team-1",
  targetId: "term-1",
  qty: 5,
  quantities: { least: 5, most: 40, step: 5 },
  price: 6_396,
  perSeat: { price: 2_900, part: 161, whole: 365 },
  seats: 5,
  isDefault: true,
  begins: null,
  paidUntil: "5.4.2027",
  sentence: "$63.96 for 5 more seats until 5.4.2027; nothing renews automatically.",
  warnings: [],
  payload: { purchasableId: "team-1", qty: 5, fields: { addingSeats: "1", subscriptions: ["term-1"] } },
};

test("seats for the days left cost what the server will ask, whatever their number [SUBS-4]", () => {
  const [choice] = choicesOf([option], "USD", seatWords);
  expect([5, 10, 15].map((seats) => choice?.priceOf(seats))).toEqual([6_396, 12_792, 19_188]);
  expect(choice?.sentenceOf(5)).toBe("for 5 more seats until 5.4.2027; nothing renews automatically.");
  expect(choice?.sentenceOf(10)).toBe("for 10 more seats until 5.4.2027; nothing renews automatically.");
  expect(choice?.fields).toEqual({
    purchasableId: "team-1",
    "fields[subscriptions]": "term-1",
    "fields[addingSeats]": "1",
  });
});

test("a renewal by the seat costs its price for each, and says when it begins [SUBS-12]", () => {
  const renewal: PurchaseOption = {
    ...option,
    text: "Team, 1 year",
    qty: 10,
    price: 29_000,
    perSeat: null,
    begins: "5.5.2027",
    paidUntil: "5.4.2028",
    sentence: "$290.00 for 10 seats from 5.5.2027 until 5.4.2028; nothing renews automatically.",
    payload: { purchasableId: "team-1", qty: 10, fields: { addingTime: "1", subscriptions: ["term-1"] } },
  };
  const [choice] = choicesOf([renewal], "USD", renewalWords);
  expect(choice?.label).toBe("Team, 1 year");
  expect(choice?.priceOf(15)).toBe(43_500);
  expect(choice?.sentenceOf(10)).toBe("for 10 seats from 5.5.2027 until 5.4.2028; nothing renews automatically.");
  expect(choice?.sentenceOf(15)).toBe("for 15 seats from 5.5.2027 until 5.4.2028; nothing renews automatically.");
  expect(choice?.fields["fields[addingTime]"]).toBe("1");
});

test("a screen proposes one renewal: the group's, or one's own where that can't be renewed yet [SUBS-3]", () => {
  const held = (groupId: string | null, reason: string | null) => ({
    groupId,
    renewals: { options: reason === null ? [option] : [], reason, from: null },
  });
  const [own, group] = [held(null, null), held("group-1", null)];
  expect(proposedOf([own, group])).toBe(group);
  expect(proposedOf([own, held("group-1", "You can renew from 9.24.2027 on.")])).toBe(own);
  expect(proposedOf([held(null, "You can renew from 9.24.2027 on.")])).toBeUndefined();
});
