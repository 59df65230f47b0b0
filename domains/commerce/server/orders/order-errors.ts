import { AppError, defineError, type FieldErrors, notFound } from "../../../../platform/http/errors.ts";
import { formatMoney } from "../../money.ts";

/** What was asked for and didn't come about, in words that end a refusal. */
const undone = { order: "Nothing was ordered.", quote: "No quote was made." } as const;
export type AskedFor = keyof typeof undone;

/** There is nothing to order. */
export const cartIsEmpty = defineError(
  "cart-empty",
  409,
  (asked: AskedFor = "order") => `Your cart is empty. ${undone[asked]}`,
);

/** The cart isn't the one that was shown. */
export function cartHasChanged(total: number, currency: string, asked: AskedFor = "order"): AppError {
  const now = formatMoney(total, currency);
  const message = `Your cart or a price has changed since you saw it. It now costs ${now}. Look at it again. ${undone[asked]}`;
  return new AppError({ code: "cart-changed", status: 409, message, errors: { total: [now] } });
}

/** A line can't be bought (any more). */
export const lineRefused = defineError(
  "line-refused",
  422,
  (problem: string, asked: AskedFor = "order") => `${problem} ${undone[asked]}`,
);

/** What the staff quotes is for no subscription of the customer's. */
export const nothingToAddTo = defineError(
  "nothing-to-add-to",
  422,
  `The customer has no subscription that this is for. Quote a new one. ${undone.quote}`,
);

/** What an invoice needs is missing. */
export function buyerIncomplete(errors: FieldErrors, asked: AskedFor = "order"): AppError {
  const message = `Fill in the fields marked below. ${undone[asked]}`;
  return new AppError({ code: "buyer-incomplete", status: 422, message, errors });
}

/** An offer has no use left. */
export const offerUsedUp = defineError(
  "offer-used-up",
  409,
  "This offer has been used as often as it can be. Remove it to continue; nothing was ordered.",
);

/** No such way to pay. */
export const unknownProvider = defineError(
  "unknown-provider",
  422,
  "This payment method isn't available. Choose another one; nothing was ordered.",
);

/** The provider can't be reached, or refuses everything: its failure, not ours, so that buyers are told these words. */
export function providerDown(cause: unknown): AppError {
  const message =
    "The payment page can't be reached right now, so nothing was paid. Try again in a few minutes, or pay by invoice.";
  return new AppError({ code: "provider-down", status: 409, report: true, message, cause });
}

/** Invoices go to addresses that are known to be their owner's. */
export const verifyFirst = defineError("verify-first", 403, (asked: AskedFor = "order") => {
  const wanted = asked === "order" ? "order by invoice" : "get a quote";
  return `Verify your email address to ${wanted}. ${undone[asked]}`;
});

/** Who owes an invoice pays it first. */
export const payFirst = defineError(
  "pay-first",
  409,
  (number: string) =>
    `The invoice of order ${number} is overdue. Pay it first, or pay this order by card; nothing was ordered.`,
);

/** Too many orders. */
export function orderedOften(waitMs: number): AppError {
  const message = "You have placed many orders today. Pay those first, or write to us; nothing was ordered.";
  return new AppError({ code: "ordered-often", status: 429, message, retryAfter: Math.ceil(waitMs / 1_000) });
}

/** No order, or none that the reader may see. */
export function noSuchOrder(): AppError {
  return notFound("This order");
}

/** There is nothing to pay. */
export function orderSettled(number: string, how: "paid" | "canceled"): AppError {
  const code = how === "paid" ? "order-paid" : "order-canceled";
  return new AppError({ code, status: 409, message: `Order ${number} is ${how}: there is nothing to pay.` });
}

/** Nothing is done to an order that its buyer may be paying by card at this moment. */
export function paymentOpen(cause?: unknown): AppError {
  const message =
    "The card payment page is still open and can't be closed right now. Pay there, or try again later; nothing was changed.";
  return new AppError({ code: "payment-open", status: 409, message, cause });
}

/** A paid order can't be canceled. */
export const cancelPaid = defineError(
  "order-paid",
  409,
  (number: string) => `Order ${number} is paid. Refund it instead.`,
);

/** It was canceled before. */
export const canceledAlready = defineError(
  "order-canceled",
  409,
  (number: string) => `Order ${number} has already been canceled.`,
);

/** What an order is for is gone. `why`: a sentence. */
export function cannotBeGiven(why: string, cause?: unknown): AppError {
  return new AppError({ code: "cannot-be-given", status: 409, message: why, cause });
}

/** Something happened to an order between the question about it and the answer. */
export const orderMoved = defineError(
  "order-moved",
  409,
  (number: string) =>
    `Something has been done with order ${number} since you opened this page, perhaps by you in another tab. Check it again. Nothing was changed.`,
);

/** No refund is there to be marked as made by hand, or not that one alone. */
export const refundNotFailed = defineError("refund-not-failed", 409, (message: string) => message);

/** A refund asks for more than there is. */
export const refundTooMuch = defineError("refund-too-much", 422, (message: string) => message);
