/** Adds amounts up. */
export function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

interface Receipts {
  payments: readonly { amount: number; currency: string }[];
  refunds: readonly { amount: number; is_return: 0 | 1; failed_at: number | null }[];
}

/** What was received towards an order: payments in its currency that weren't for nothing. */
export function receivedFor({ currency }: { currency: string }, { payments, refunds }: Receipts): number {
  const returned = refunds.filter(({ is_return: isReturn, failed_at: failed }) => isReturn === 1 && failed === null);
  return sumOf(payments.filter((payment) => payment.currency === currency)) - sumOf(returned);
}
