import type { DeskTask } from "../../../accounts/contract.ts";
import { deskOrderPath, deskOrdersPath } from "../../desk/order-views.ts";
import type { Orders } from "../orders/orders.ts";
import { countOverdue } from "../orders/orders-store.ts";
import { readAttention } from "../payments/attention/attention.ts";
import { decisionWords } from "./words.ts";

/** So many orders are named one by one. */
const MOST_NAMED = 10;

const action = "settle-orders";

/** The orders that need a decision, and how many invoices are overdue. */
export async function orderTasks(orders: Orders): Promise<DeskTask[]> {
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
        href: deskOrderPath(number),
      }) satisfies DeskTask,
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
            href: deskOrdersPath("attention"),
          } satisfies DeskTask,
        ]
      : []),
    ...(overdue > 0
      ? [{ action, text: overdueText, detail: "", href: deskOrdersPath("overdue") } satisfies DeskTask]
      : []),
  ];
}
