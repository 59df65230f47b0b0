import type { MailTemplate } from "../../../messaging/contract.ts";
import { orderCanceled } from "./order-canceled.tsx";
import { orderElsewhere } from "./order-elsewhere.tsx";
import { orderOverdue } from "./order-overdue.tsx";
import { orderPaid } from "./order-paid.tsx";
import { orderPartPaid } from "./order-part-paid.tsx";
import { orderPlaced } from "./order-placed.tsx";
import { orderRefunded } from "./order-refunded.tsx";
import { paymentReturned } from "./payment-returned.tsx";
import { quoteMade } from "./quote-made.tsx";

/** How the mails of commerce look. */
export const commerceMails: readonly MailTemplate[] = [
  orderPlaced,
  orderElsewhere,
  orderPaid,
  orderPartPaid,
  orderOverdue,
  orderCanceled,
  orderRefunded,
  paymentReturned,
  quoteMade,
];
