import { MailAction, MailGreeting, MailHeading, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { orderOverdueMail } from "./order-mails.ts";
import { MailDocuments, MailLines } from "./order-parts.tsx";
import { sampleOrder } from "./order-samples.ts";

export const orderOverdue = renderMail(orderOverdueMail, {
  subject: ({ number }) => `Order ${number} is not paid yet`,
  preview: ({ left, dueOn }) => `${left} was due on ${dueOn}.`,
  body: ({ name, number, lines, total, link, documents, dueOn, left, supportEmail }) => (
    <>
      <MailHeading>Order {number} is not paid yet</MailHeading>
      <MailGreeting firstName={name} />
      <MailText>
        We haven’t received {left} of {total}, which was due on {dueOn}:
      </MailText>
      <MailLines lines={lines} />
      <MailText>Please pay it now. If you have already paid or something is wrong, write to {supportEmail}.</MailText>
      <MailAction href={link}>See and pay the order</MailAction>
      <MailDocuments documents={documents} />
    </>
  ),
  sample: { ...sampleOrder, dueOn: "12.24.2026", left: "$725.00", supportEmail: "help@example.org" },
});
