import { type Day, formatDay } from "../../../../platform/clock/calendar.ts";
import type { OrderState } from "../../contract.ts";
import { formatMoney } from "../../money.ts";
import type { Attention } from "../payments/attention/attention-store.ts";
import type { OrdersTable } from "../tables.ts";
import { actionInWords } from "../records/actions.ts";

const moneyWords: Readonly<Record<Exclude<OrderState["money"], "unpaid">, string>> = {
  paid: "Paid",
  overpaid: "Paid too much",
  "partly-refunded": "Partly refunded",
  refunded: "Refunded",
  disputed: "Contested at the bank",
  lost: "Returned by the bank",
  canceled: "Canceled",
};

const accessWords: Readonly<Record<OrderState["access"], string>> = {
  waiting: ", not given yet",
  given: "",
  "taken-back": ", access ended",
};

/** Says how an order stands, as the staff needs it. */
export function stateWords({ due_on: dueOn }: OrdersTable, { money, access }: OrderState, today: Day): string {
  const isOver = money === "canceled" || money === "refunded";
  return `${money === "unpaid" ? unpaidWords(dueOn, today) : moneyWords[money]}${isOver ? "" : accessWords[access]}`;
}

function unpaidWords(dueOn: Day | null, today: Day): string {
  if (dueOn === null) return "Not paid";
  return `${dueOn < today ? "Overdue since" : "To be paid by"} ${formatDay(dueOn)}`;
}

const decisions: Readonly<Record<Attention["reason"], string>> = {
  "payment-differs":
    "was paid, which isn’t what was asked for, so nothing was given. Refund it on the provider’s pages, or mark the rest as paid.",
  "refund-failed":
    "could not be given back. Refund that amount again, or transfer it yourself and mark it as transferred.",
  "return-failed":
    "was paid beside what the order cost and could not be given back. Refund that amount again, or transfer it yourself and mark it as transferred.",
  "refund-late": "has been on its way back for more than a week. Look at it on the provider’s pages.",
  "dispute-open": "is contested at the bank. Answer on the provider’s pages.",
};

/** Says what is to be decided about an order. */
export function decisionWords({ reason, amount, currency }: Attention): string {
  return `${formatMoney(amount, currency)} ${decisions[reason]}`;
}

/** Says what was done to an order; `amount`: of money, in words. */
export function eventInWords(action: string, amount: string): string {
  const words = actionInWords(action);
  const what = words.charAt(0).toUpperCase() + words.slice(1);
  return amount === "" ? what : `${what}: ${amount}`;
}
