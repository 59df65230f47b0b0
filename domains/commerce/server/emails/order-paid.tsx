import { MailAction, MailGreeting, MailHeading, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { orderPaidMail } from "./order-mails.ts";
import { MailDocuments, MailLines } from "./order-parts.tsx";
import { sampleOrder } from "./order-samples.ts";

export const orderPaid = renderMail(orderPaidMail, {
  subject: ({ number }) => `Receipt for order ${number}`,
  preview: ({ amount }) => `We received ${amount}.`,
  body: ({ name, number, lines, total, link, documents, amount }) => (
    <>
      <MailHeading>Receipt for order {number}</MailHeading>
      <MailGreeting firstName={name} />
      <MailText>
        Thank you. We received {amount} for your order of {total}:
      </MailText>
      <MailLines lines={lines} />
      <MailAction href={link}>See your order</MailAction>
      <MailDocuments documents={documents} />
    </>
  ),
  sample: { ...sampleOrder, amount: "$725.00" },
});
