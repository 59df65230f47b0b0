import { type Day, formatDay } from "../../../platform/clock/time-zone.ts";
import type { OrderState } from "../contract.ts";
import { formatMoney } from "../money.ts";

/** What happened to an order: everything that its state follows from. Amounts are in the currency's smallest unit. */
export interface OrderFacts {
  currency: string;
  total: number;
  /** Whether an invoice was sent, which can be paid until `dueOn`. */
  dueOn: Day | null;
  isCanceled: boolean;
  /** All that was received. */
  paid: number;
  /** What is left to pay. */
  owed: number;
  /** All that was given back, and what of it was for nothing, such as another amount than was asked for. */
  refunded: number;
  returned: number;
  /** What is to be given back, and hasn't been yet. */
  refunding: number;
  dispute: "none" | "open" | "lost";
  isFulfilled: boolean;
  /** Whether all that was given was taken back. */
  isTakenBack: boolean;
  /** Whether it was paid and can't be given: what it was for is gone. */
  isImpossible: boolean;
}

/**
 * Tells how an order stands on a day, by its money and by what it gives, and both in one sentence
 * (docs/decisions/orders-and-quotes.md).
 */
export function stateOfOrder(facts: OrderFacts, today: Day): OrderState {
  const [money, access] = [moneyOf(facts), accessOf(facts)];
  return {
    money,
    access,
    sentence: `${moneySentence(facts, money, today)} ${accessSentence(facts, money, access)}`.trim(),
  };
}

function moneyOf(facts: OrderFacts): OrderState["money"] {
  const { total, paid, owed, refunded, returned, dispute, isCanceled } = facts;
  if (dispute === "lost") return "lost";
  if (dispute === "open") return "disputed";
  if (owed > 0 && refunded === returned && !isCanceled) return "unpaid";
  const kept = paid - refunded;
  if (refunded > 0 && kept === 0) return "refunded";
  if (refunded > 0 && kept < total) return "partly-refunded";
  if (kept > total) return "overpaid";
  if (isCanceled) return "canceled";
  return kept === total ? "paid" : "unpaid";
}

function accessOf({ isFulfilled, isTakenBack }: OrderFacts): OrderState["access"] {
  if (!isFulfilled) return "waiting";
  return isTakenBack ? "taken-back" : "given";
}

function moneySentence(facts: OrderFacts, money: OrderState["money"], today: Day): string {
  const { currency, total, paid, refunded, refunding } = facts;
  const sum = (amount: number) => formatMoney(amount, currency);
  const onItsWay = refunding > 0 ? ` ${sum(refunding)} is on its way back to you.` : "";
  switch (money) {
    case "lost":
      return "The bank has returned the payment.";
    case "disputed":
      return "The payment has been disputed with the bank.";
    case "refunded":
      return `Refunded: ${sum(refunded)}.${onItsWay}`;
    case "partly-refunded":
      return `Paid, and ${sum(refunded)} of ${sum(paid)} refunded.${onItsWay}`;
    case "overpaid":
      return `Paid ${sum(paid - refunded)}, which is ${sum(paid - refunded - total)} too much.${onItsWay}`;
    case "canceled":
      return `Canceled.${onItsWay}`;
    case "paid":
      return total === 0 ? "Nothing to pay." : `Paid.${onItsWay}`;
    case "unpaid":
      return unpaidSentence(facts, today);
  }
}

function unpaidSentence({ currency, total, owed, dueOn }: OrderFacts, today: Day): string {
  const left = formatMoney(owed, currency);
  const part = owed < total ? ` ${formatMoney(total - owed, currency)} has arrived.` : "";
  if (dueOn === null) return `Not paid yet: ${left}.${part}`;
  return dueOn < today
    ? `Overdue since ${formatDay(dueOn)}: ${left}.${part}`
    : `Please pay ${left} by ${formatDay(dueOn)}.${part}`;
}

function accessSentence(facts: OrderFacts, money: OrderState["money"], access: OrderState["access"]): string {
  if (access === "given") return "You can use what you bought.";
  if (access === "taken-back") return "The access it gave you has ended.";
  if (facts.isImpossible) return "The subscription it was for ended in the meantime, so nothing was added.";
  if (money === "unpaid") return "Access begins when it is paid.";
  return "";
}
