import type { JobLog } from "../../../../../platform/jobs/run-job.ts";
import type { Orders } from "../../orders/orders.ts";
import type { StripeAccess } from "./stripe-access.ts";

/** What follows from Stripe's notices, and from the looks for those that were missed. */
export interface StripePayments {
  access: StripeAccess;
  orders: Orders;
  log: JobLog;
}
