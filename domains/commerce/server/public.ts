/** The functions that app/ and other domains may call. */
export { mergedPurchases, readMoneyEvents } from "./records/records.ts";
export { commerceActions } from "./records/events-store.ts";
export type { CartsToOrder } from "./orders/orders.ts";
export { countPurchases } from "./records/merge-store.ts";
export { cartData } from "./cart/keeping/keep-carts.ts";
export { addCatalogCommand } from "./cli/catalog-command.ts";
export { addDocumentsCommand } from "./cli/documents-command.ts";
export { ordersData } from "./orders/reading/read-order.ts";
export { quotesData } from "./orders/quotes/quotes.ts";
export { keysData } from "./keys/make-keys.ts";
export { addKeysCommand } from "./cli/keys-command.ts";
export { defaultRenewalWindows, readRenewalWindows } from "../purchase/holdings.ts";
export { planReminders, reminderJobs } from "./reminders/jobs.ts";
export { documentFiles } from "./documents/documents-store.ts";
export { remindersData } from "./reminders/reminders.ts";
export { fractionDigits, formatMoney } from "../money.ts";
export { readRevenue, type Revenue } from "./admin/revenue/read-revenue.ts";
export { isLiveKey, type StripeSettings } from "./payments/stripe/stripe-client.ts";
