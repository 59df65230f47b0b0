import { MailAction, MailGreeting, MailHeading, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { paymentReturnedMail } from "./order-mails.ts";
import { MailDocuments, MailLines } from "./order-parts.tsx";
import { sampleOrder } from "./order-samples.ts";

export const paymentReturned = renderMail(paymentReturnedMail, {
  subject: ({ number, amount }) => `We’re returning ${amount} for order ${number}`,
  preview: ({ amount }) => `${amount} is on its way back to you.`,
  body: ({ name, number, lines, total, link, documents, amount, received, why }) => (
    <>
      <MailHeading>We’re returning {amount}</MailHeading>
      <MailGreeting firstName={name} />
      <MailText>
        We received {received ?? amount} for order {number} of {total} and are returning{" "}
        {received === undefined ? "all" : amount} of it. {why}
      </MailText>
      <MailLines lines={lines} />
      <MailAction href={link}>See the order</MailAction>
      <MailDocuments documents={documents} />
    </>
  ),
  sample: { ...sampleOrder, documents: [], amount: "$725.00", why: "The order was already paid." },
});
