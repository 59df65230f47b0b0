import { MailAction, MailGreeting, MailHeading, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { orderCanceledMail } from "./order-mails.ts";
import { MailDocuments, MailLines } from "./order-parts.tsx";
import { sampleOrder } from "./order-samples.ts";

export const orderCanceled = renderMail(orderCanceledMail, {
  subject: ({ number }) => `Order ${number} was canceled`,
  preview: ({ total }) => `You no longer owe ${total}.`,
  body: ({ name, number, lines, total, link, documents, wasGiven }) => (
    <>
      <MailHeading>Order {number} was canceled</MailHeading>
      <MailGreeting firstName={name} />
      <MailText>This order of {total} was canceled; you owe nothing for it:</MailText>
      <MailLines lines={lines} />
      {wasGiven ? <MailText>The access it gave you ends today.</MailText> : null}
      <MailAction href={link}>See the order</MailAction>
      <MailDocuments documents={documents} />
    </>
  ),
  sample: { ...sampleOrder, wasGiven: true },
});
