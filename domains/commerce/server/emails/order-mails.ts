import { z } from "zod";
import { defineMail } from "../../../messaging/contract.ts";

/** A whole address. */
const link = z.url({ protocol: /^https?$/ });

/** What every mail about an order says. Amounts and days are as readers see them. */
const common = {
  /** Of the buyer. */
  name: z.string(),
  number: z.string(),
  lines: z.array(z.object({ text: z.string(), detail: z.string() })),
  total: z.string(),
  /** The order's page, with its secret token. */
  link,
  /** Where the documents that belong to it can be read. */
  documents: z.array(z.object({ name: z.string(), link })),
};

const orderPlacedProps = z.object({
  ...common,
  /** '' if there is nothing to pay. */
  dueOn: z.string(),
  /** Whether what was ordered can be used already. */
  isGiven: z.boolean(),
});
export const orderPlacedMail = defineMail({ name: "order-placed", props: orderPlacedProps });

/** What an address gets that isn't the account's: a link. */
export const orderElsewhereMail = defineMail({
  name: "order-elsewhere",
  props: z.object({ number: z.string(), link }),
});

/** The receipt. */
export const orderPaidMail = defineMail({ name: "order-paid", props: z.object({ ...common, amount: z.string() }) });

/** A part of what an order costs. */
export const orderPartPaidMail = defineMail({
  name: "order-part-paid",
  props: z.object({
    ...common,
    amount: z.string(),
    /** What is still to be paid. */
    left: z.string(),
    /** '' if no invoice was sent. */
    dueOn: z.string(),
    /** Whether what was ordered can be used already. */
    isGiven: z.boolean(),
  }),
});

export const orderCanceledMail = defineMail({
  name: "order-canceled",
  props: z.object({ ...common, wasGiven: z.boolean() }),
});

export const orderOverdueMail = defineMail({
  name: "order-overdue",
  canWait: true,
  props: z.object({ ...common, dueOn: z.string(), left: z.string(), supportEmail: z.string() }),
});

export const orderRefundedMail = defineMail({
  name: "order-refunded",
  props: z.object({
    ...common,
    amount: z.string(),
    /** Whether what was bought can be used no longer. */
    isTakenBack: z.boolean(),
    /** How many of a group's seats are gone, if not all of what was bought. */
    seatsTaken: z.number().default(0),
    /** A sentence; '' if none was given. */
    reason: z.string(),
    isByInvoice: z.boolean(),
  }),
});

/** A payment that was for nothing: a second one, one for what was canceled, or the part of one that was too much. */
export const paymentReturnedMail = defineMail({
  name: "payment-returned",
  props: z.object({
    ...common,
    amount: z.string(),
    /** The payment that it is a part of; left out where all of it is returned. */
    received: z.string().optional(),
    why: z.string(),
  }),
});

/** A quote, for whoever made it to hand on. */
export const quoteMadeMail = defineMail({
  name: "quote-made",
  props: z.object({
    name: common.name,
    number: common.number,
    lines: common.lines,
    total: common.total,
    validUntil: z.string(),
    /** The quote's page, with its secret token. */
    link,
  }),
});
