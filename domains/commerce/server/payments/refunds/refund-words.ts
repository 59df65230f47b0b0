import type { OrdersTable, RefundsTable } from "../../tables.ts";
import type { RefundPlan } from "./plan-refund.ts";

/** What a refund gives back, in the smallest unit of its currency. */
export function sumOfPlan({ lines, beyond }: RefundPlan): number {
  return lines.reduce((all, { amount }) => all + amount, beyond);
}

/** Says what becomes of the access after a refund. */
export function accessAfterPlan(
  { beyond }: RefundPlan,
  { canceled_at: canceled }: OrdersTable,
  keepsAccess: boolean,
): string {
  if (beyond > 0)
    return canceled === null
      ? "It was paid beside what the order costs, so nothing else changes."
      : "The order was canceled, so nothing else changes.";
  return keepsAccess ? "The access stays." : "The access that they paid for ends.";
}

/** Says what becomes of the access after a refund that failed was made by hand. */
export function accessAfterTransfer(refund: RefundsTable): string {
  if (refund.is_return === 1) return "It was paid for nothing, so nothing else changes.";
  return refund.keeps_access === 1 ? "The access stays." : "The access that it paid for ends.";
}
