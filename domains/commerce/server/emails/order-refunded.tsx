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
    reason: "You requested it.",
    isByInvoice: false,
  },
});

function whatStays({ isTakenBack, seatsTaken }: { isTakenBack: boolean; seatsTaken: number }): string {
  if (isTakenBack) return "The access it paid for ends today.";
  if (seatsTaken === 0) return "You can keep using what you bought.";
  return `As of today, your group has ${seatsTaken === 1 ? "1 fewer seat" : `${seatsTaken} fewer seats`}.`;
}
