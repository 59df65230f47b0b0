import { type Day, formatDay } from "../../../../platform/clock/time-zone.ts";
import type { OrderState } from "../../contract.ts";
import { formatMoney } from "../../money.ts";
import type { Attention } from "../payments/attention/attention-store.ts";
import type { OrdersTable } from "../tables.ts";
import { actionInWords } from "../records/records.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import type { AdminTask } from "../../../accounts/contract.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import { adminPath } from "../../../admin/contract.ts";
import type { Orders } from "../orders/orders.ts";
import { countOverdue } from "../orders/orders-store.ts";
import { readAttention } from "../payments/attention/attention.ts";

const moneyWords: Readonly<Record<Exclude<OrderState["money"], "unpaid">, string>> = {
  paid: "Paid",
  overpaid: "Paid too much",
  "partly-refunded": "Partly refunded",
  refunded: "Refunded",
  disputed: "Disputed",
  lost: "Returned by the bank",
  canceled: "Canceled",
};

const accessWords: Readonly<Record<OrderState["access"], string>> = {
  waiting: ", access not started",
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
    "was paid, which isn’t the amount requested, so no access was granted. Refund it on the provider’s site, or mark the rest as paid.",
  "refund-failed":
    "could not be given back. Refund that amount again, or transfer it yourself and mark it as transferred.",
  "return-failed":
    "was paid on top of the order’s price and could not be refunded. Refund that amount again, or transfer it yourself and mark it as transferred.",
  "refund-late": "has been on its way back for more than a week. Check it on the provider’s site.",
  "dispute-open": "is disputed. Respond on the provider’s site.",
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

/** What the screens of keys, offers, the catalog and quotes work with. */
export interface Shop {
  database: Database;
  subscriptions: Pick<Subscriptions, "clock" | "zone">;
}

/** The id of what is made, which stands in what was agreed to; '' before. */
export function madeId(fields: Readonly<Record<string, string>>): string {
  return (fields["agreed"] ?? "").split(".")[0] ?? "";
}

/** Something can't be done (any more). */
export function refusedNow(message: string): AppError {
  return new AppError({ code: "admin-refused", status: 409, message: `${message} Nothing was changed.` });
}

/** So many orders are named one by one. */
const MOST_NAMED = 10;

const action = "settle-orders";

/** The orders that need a decision, and how many invoices are overdue. */
export async function orderTasks(orders: Orders): Promise<AdminTask[]> {
  const { clock, zone } = orders.subscriptions;
  const waiting = [...Map.groupBy(await readAttention(orders), ({ number }) => number)];
  const overdue = await countOverdue(orders.database.db, zone.dayAt(clock.now()));
  const overdueText = overdue === 1 ? "1 invoice is overdue" : `${overdue} invoices are overdue`;
  const named = waiting.slice(0, MOST_NAMED).map(
    ([number, all]) =>
      ({
        action,
        text: `Order ${number} needs a decision`,
        detail: all.map(decisionWords).join(" "),
        href: adminPath("orders", number),
      }) satisfies AdminTask,
  );
  const more = waiting.length - named.length;
  return [
    ...named,
    ...(more > 0
      ? [
          {
            action,
            text: `${more} more need a decision`,
            detail: "",
            href: `${adminPath("orders")}?list=attention`,
          } satisfies AdminTask,
        ]
      : []),
    ...(overdue > 0
      ? [{ action, text: overdueText, detail: "", href: `${adminPath("orders")}?list=overdue` } satisfies AdminTask]
      : []),
  ];
}
