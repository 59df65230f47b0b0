import { MailAction, MailGreeting, MailHeading, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { orderRefundedMail } from "./order-mails.ts";
import { MailDocuments, MailLines } from "./order-parts.tsx";
import { sampleOrder } from "./order-samples.ts";

export const orderRefunded = renderMail(orderRefundedMail, {
  subject: ({ number, amount }) => `${amount} of order ${number} refunded`,
  preview: ({ amount }) => `${amount} is on its way to you.`,
  body: ({ name, number, lines, total, link, documents, amount, reason, isByInvoice, ...taken }) => (
    <>
      <MailHeading>{amount} refunded</MailHeading>
      <MailGreeting firstName={name} />
      <MailText>
        We have refunded {amount} of the {total} of order {number}
        {isByInvoice ? " by bank transfer." : " to the card that you paid with."} {reason}
      </MailText>
      <MailLines lines={lines} />
      <MailText>{whatStays(taken)}</MailText>
      <MailAction href={link}>See the order</MailAction>
      <MailDocuments documents={documents} />
    </>
  ),
  sample: {
    ...sampleOrder,
    amount: "$63.96",
    isTakenBack: true,
    seatsTaken: 0,
    reason: "You asked for it.",
    isByInvoice: false,
  },
});

function whatStays({ isTakenBack, seatsTaken }: { isTakenBack: boolean; seatsTaken: number }): string {
  if (isTakenBack) return "What it paid for has ended today.";
  if (seatsTaken === 0) return "What you bought stays yours to use.";
  return `Your group has ${seatsTaken === 1 ? "1 seat" : `${seatsTaken} seats`} fewer from today on.`;
}
