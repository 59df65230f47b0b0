import { formatMoney } from "../../money.ts";
import { markRefunded } from "../payments/attention/mark-refunded.ts";
import { planRefund, type RefundChoice, type RefundPlan } from "../payments/refunds/plan-refund.ts";
import { refundOrder } from "../payments/refunds/refund-order.ts";
import { commandLine } from "../records/record-event.ts";
import type { OrdersTable } from "../tables.ts";
import { amountOf, find, refused, UNCHANGED, type Values, type Work } from "./order-words.ts";

/** `admin refund`. */
export async function refund({ out, orders, number, values }: Work): Promise<void> {
  const order = await find(orders, number);
  const money = (value: number) => formatMoney(value, order.currency);
  const choice = choiceOf(values, order);
  const keepsAccess = values["keep-access"] === true;
  if (values["dry-run"] === true) {
    const plan = await planRefund(orders.database.db, orders, order, choice);
    listLines(out, plan, money);
    return out(`This would refund ${money(sumOf(plan))}. ${accessAfter(plan, order, keepsAccess)} ${UNCHANGED}`);
  }
  const reason = values.reason ?? "";
  const made = await refundOrder(orders, order.id, { ...choice, keepsAccess, reason, actor: commandLine });
  listLines(out, made, money);
  const access = accessAfter(made, order, keepsAccess);
  out(`${money(sumOf(made))} are being refunded; a job of the server does it. ${access}`);
  if (made.byTransfer > 0)
    out(`${money(made.byTransfer)} of it came by transfer: transfer the money to the buyer yourself.`);
}

function listLines(out: Work["out"], { lines }: RefundPlan, money: (value: number) => string): void {
  for (const { line, amount } of lines) out(`  ${line.position}. ${line.text}: ${money(amount)}`);
}

function sumOf({ lines, beyond }: RefundPlan): number {
  return lines.reduce((all, { amount }) => all + amount, beyond);
}

function accessAfter({ beyond }: RefundPlan, { canceled_at: canceled }: OrdersTable, keepsAccess: boolean): string {
  if (beyond > 0)
    return canceled === null
      ? "It was paid beside what the order costs, so nothing else changes."
      : "The order was canceled, so nothing else changes.";
  return keepsAccess ? "The access stays." : "The access that they paid for ends.";
}

function choiceOf({ line, amount, all }: Values, order: OrdersTable): RefundChoice {
  if (amount !== undefined && all === true) throw refused("Use --amount or --all, not both.");
  if (line !== undefined && !/^[1-9]\d{0,2}$/.test(line)) throw refused("--line must be the number of a line.");
  const positions = line === undefined ? {} : { positions: [Number(line)] };
  if (all === true) return { ...positions, amount: "all" };
  return { ...positions, amount: amount === undefined ? "days-left" : amountOf(amount, order) };
}

/** `admin mark-refunded`. */
export async function settleFailed({ out, orders, number, values }: Work): Promise<void> {
  const order = await find(orders, number);
  const amount = values.amount === undefined ? undefined : amountOf(values.amount, order);
  const isDryRun = values["dry-run"] === true;
  const made = await markRefunded(orders, order.id, { amount, actor: commandLine, isDryRun });
  const what = `that you transferred ${formatMoney(made.amount, order.currency)} of ${number} to the buyer`;
  const then =
    made.is_return === 1
      ? "It was paid for nothing, so nothing else changes."
      : made.keeps_access === 1
        ? "The access stays."
        : "The access that it paid for ends.";
  out(isDryRun ? `This would record ${what}. ${then} ${UNCHANGED}` : `Recorded ${what}. ${then}`);
}
