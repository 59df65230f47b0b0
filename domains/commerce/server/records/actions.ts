/** Everything that the record of commerce says was done, in words. */
export const commerceActions = {
  "order-placed": "order placed",
  "order-invoiced": "invoiced instead of paid by card",
  "order-canceled": "order canceled",
  "payment-received": "payment recorded",
  "payment-differs": "payment of another amount than was asked for recorded",
  "payment-returned": "return of a payment asked for",
  "payment-failed": "payment failed",
  "payment-expired": "payment not made in time",
  "refund-asked": "refund asked for",
  "refund-done": "refunded",
  "refund-failed": "refund failed",
  "refund-found": "refund found on the provider’s pages",
  "refund-settled": "failed refund marked as transferred",
  "dispute-opened": "contested at the bank",
  "dispute-won": "dispute at the bank won",
  "dispute-lost": "dispute at the bank lost",
  "quote-made": "quote made",
  "quote-withdrawn": "quote withdrawn",
  "catalog-loaded": "catalog changed",
  "offer-made": "offer made",
  "offer-withdrawn": "offer withdrawn",
  "keys-made": "keys made",
  "keys-withdrawn": "keys withdrawn",
  "key-redeemed": "key used",
} as const;
export type CommerceAction = keyof typeof commerceActions;

/** Says in words what was done; of an action that isn't known any more, its name. */
export function actionInWords(action: string): string {
  const words: Readonly<Record<string, string>> = commerceActions;
  return words[action] ?? action.replaceAll("-", " ");
}
