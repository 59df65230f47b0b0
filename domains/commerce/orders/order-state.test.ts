import { expect, test } from "vitest";
import { type OrderFacts, stateOfOrder } from "./order-state.ts";

const placed: OrderFacts = {
  currency: "USD",
  total: 72_500,
  dueOn: null,
  isCanceled: false,
  paid: 0,
  owed: 72_500,
  refunded: 0,
  returned: 0,
  refunding: 0,
  dispute: "none",
  isFulfilled: false,
  isTakenBack: false,
  isImpossible: false,
};
const given = { isFulfilled: true };
const paid = { paid: 72_500, owed: 0, ...given };

test.each<[string, Partial<OrderFacts>, string, string, string]>([
  ["placed, by card", {}, "unpaid", "waiting", "Not paid yet: $725.00. Access begins when it is paid."],
  [
    "invoiced",
    { dueOn: "2026-12-22", ...given },
    "unpaid",
    "given",
    "Please pay $725.00 by 12.22.2026. You can use what you bought.",
  ],
  [
    "on its last day",
    { dueOn: "2026-11-25" },
    "unpaid",
    "waiting",
    "Please pay $725.00 by 11.25.2026. Access begins when it is paid.",
  ],
  [
    "overdue",
    { dueOn: "2026-11-24", ...given },
    "unpaid",
    "given",
    "Overdue since 11.24.2026: $725.00. You can use what you bought.",
  ],
  [
    "paid in part",
    { dueOn: "2026-12-22", paid: 500, owed: 72_000 },
    "unpaid",
    "waiting",
    "Please pay $720.00 by 12.22.2026. $5.00 has arrived. Access begins when it is paid.",
  ],
  [
    "another amount came, and went back",
    { paid: 500, refunded: 500, returned: 500 },
    "unpaid",
    "waiting",
    "Not paid yet: $725.00. Access begins when it is paid.",
  ],
  ["paid", paid, "paid", "given", "Paid. You can use what you bought."],
  ["free", { total: 0, owed: 0, ...given }, "paid", "given", "Nothing to pay. You can use what you bought."],
  [
    "paid twice",
    { ...paid, paid: 145_000, refunding: 72_500 },
    "overpaid",
    "given",
    "Paid $1,450.00, which is $725.00 too much. $725.00 is on its way back to you. You can use what you bought.",
  ],
  [
    "paid too much",
    { ...paid, paid: 72_600 },
    "overpaid",
    "given",
    "Paid $726.00, which is $1.00 too much. You can use what you bought.",
  ],
  [
    "paid twice, and one returned",
    { ...paid, paid: 145_000, refunded: 72_500, returned: 72_500 },
    "paid",
    "given",
    "Paid. You can use what you bought.",
  ],
  [
    "partly refunded",
    { ...paid, refunded: 500 },
    "partly-refunded",
    "given",
    "Paid, and $5.00 of $725.00 refunded. You can use what you bought.",
  ],
  [
    "refund asked for",
    { ...paid, refunding: 500 },
    "paid",
    "given",
    "Paid. $5.00 is on its way back to you. You can use what you bought.",
  ],
  [
    "refunded",
    { ...paid, refunded: 72_500, isTakenBack: true },
    "refunded",
    "taken-back",
    "Refunded: $725.00. The access it gave you has ended.",
  ],
  [
    "paid for what is gone",
    { paid: 72_500, isCanceled: true, isImpossible: true, refunding: 72_500 },
    "canceled",
    "waiting",
    "Canceled. $725.00 is on its way back to you. The subscription it was for ended in the meantime, so nothing was added.",
  ],
  ["canceled", { isCanceled: true }, "canceled", "waiting", "Canceled."],
  [
    "canceled once given",
    { isCanceled: true, ...given, isTakenBack: true },
    "canceled",
    "taken-back",
    "Canceled. The access it gave you has ended.",
  ],
  [
    "contested",
    { ...paid, dispute: "open" },
    "disputed",
    "given",
    "The payment has been disputed with the bank. You can use what you bought.",
  ],
  [
    "contested and lost",
    { ...paid, dispute: "lost", isTakenBack: true },
    "lost",
    "taken-back",
    "The bank has returned the payment. The access it gave you has ended.",
  ],
])("an order that is %s", (_title, facts, money, access, sentence) => {
  expect(stateOfOrder({ ...placed, ...facts }, "2026-11-25")).toEqual({ money, access, sentence });
});
