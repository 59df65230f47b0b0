import { formatMoney } from "../../money.ts";
import { amountOf, askedOrder, refused } from "../orders/reading/asked-order.ts";
import { accessAfterTransfer, markRefunded } from "../payments/attention/mark-refunded.ts";
import {
  accessAfterPlan,
  planRefund,
  type RefundChoice,
  type RefundPlan,
  sumOfPlan,
} from "../payments/refunds/plan-refund.ts";
import { refundOrder } from "../payments/refunds/refund-order.ts";
import { commandLine } from "../records/record-event.ts";
import type { OrdersTable } from "../tables.ts";
import { UNCHANGED, type Values, type Work } from "./order-words.ts";

/** `admin refund`. */
export async function refund({ out, orders, number, values }: Work): Promise<void> {
  const order = await askedOrder(orders, number);
  const money = (value: number) => formatMoney(value, order.currency);
  const choice = choiceOf(values, order);
  const keepsAccess = values["keep-access"] === true;
  if (values["dry-run"] === true) {
    const plan = await planRefund(orders.database.db, orders, order, choice);
    listLines(out, plan, money);
    return out(
      `This would refund ${money(sumOfPlan(plan))}. ${accessAfterPlan(plan, order, keepsAccess)} ${UNCHANGED}`,
    );
  }
  const reason = values.reason ?? "";
  const made = await refundOrder(orders, order.id, { ...choice, keepsAccess, reason, actor: commandLine });
  listLines(out, made, money);
  const access = accessAfterPlan(made, order, keepsAccess);
  out(`${money(sumOfPlan(made))} are being refunded; a job of the server does it. ${access}`);
  if (made.byTransfer > 0)
    out(`${money(made.byTransfer)} of it came by transfer: transfer the money to the buyer yourself.`);
}

function listLines(out: Work["out"], { lines }: RefundPlan, money: (value: number) => string): void {
  for (const { line, amount } of lines) out(`  ${line.position}. ${line.text}: ${money(amount)}`);
}

function choiceOf({ line, quantity, amount, all }: Values, order: OrdersTable): RefundChoice {
  if (amount !== undefined && all === true) throw refused("Use --amount or --all, not both.");
  if (line !== undefined && !/^[1-9]\d{0,2}(?:,[1-9]\d{0,2}){0,99}$/.test(line))
    throw refused("--line must be the number of a line, or some: 1,3.");
  const positions = line === undefined ? undefined : line.split(",").map(Number);
  const lines = { ...(positions && { positions }), ...quantitiesOf(quantity, positions) };
  if (all === true) return { ...lines, amount: "all" };
  return { ...lines, amount: amount === undefined ? "days-left" : amountOf(amount, order) };
}

/** For how many of one line it is. */
function quantitiesOf(
  quantity: string | undefined,
  positions: readonly number[] = [],
): Pick<RefundChoice, "quantities"> {
  if (quantity === undefined) return {};
  const [position, ...more] = positions;
  if (position === undefined || more.length > 0 || !/^[1-9]\d{0,5}$/.test(quantity))
    throw refused("--quantity must be a whole number, and needs --line with one line.");
  return { quantities: new Map([[position, Number(quantity)]]) };
}

/** `admin mark-refunded`. */
export async function settleFailed({ out, orders, number, values }: Work): Promise<void> {
  const order = await askedOrder(orders, number);
  const amount = values.amount === undefined ? undefined : amountOf(values.amount, order);
  const isDryRun = values["dry-run"] === true;
  const made = await markRefunded(orders, order.id, { amount, actor: commandLine, isDryRun });
  const what = `that you transferred ${formatMoney(made.amount, order.currency)} of ${number} to the buyer`;
  const then = accessAfterTransfer(made);
  out(isDryRun ? `This would record ${what}. ${then} ${UNCHANGED}` : `Recorded ${what}. ${then}`);
}
