/** The functions that app/ and other domains may call. */
export { cartData } from "./cart/keeping/personal-data.ts";
export { catalogCommand, catalogHelp } from "./cli/catalog-command.ts";
export { documentsCommand, documentsHelp } from "./cli/documents-command.ts";
export { ordersCommand, ordersHelp, ordersVerbs } from "./cli/orders-command.ts";
export { ordersData } from "./orders/reading/personal-data.ts";
export { quotesData } from "./orders/quotes/personal-data.ts";
export { keysData } from "./keys/personal-data.ts";
export { offersCommand, offersHelp } from "./cli/offers-command.ts";
export { keysCommand, keysHelp } from "./cli/keys-command.ts";
export { quotesCommand, quotesHelp } from "./cli/quotes-command.ts";
export { defaultRenewalWindows, readRenewalWindows, type RenewalWindows } from "../purchase/windows.ts";
export { commerceActions } from "./records/actions.ts";
export { readMoneyEvents } from "./records/read-money-events.ts";
export { planReminders, reminderJobs } from "./reminders/jobs.ts";
export { remindersData } from "./reminders/personal-data.ts";
export { isLiveKey, type StripeSettings } from "./payments/stripe/stripe-client.ts";
