import { MailAction, MailGreeting, MailHeading, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { orderPlacedMail } from "./order-mails.ts";
import { MailDocuments, MailLines } from "./order-parts.tsx";
import { sampleOrder } from "./order-samples.ts";

export const orderPlaced = renderMail(orderPlacedMail, {
  subject: ({ number }) => `Your order ${number}`,
  preview: ({ total, dueOn }) => (dueOn === "" ? `${total}, nothing to pay` : `${total}, due by ${dueOn}`),
  body: ({ name, number, lines, total, link, documents, dueOn, isGiven }) => (
    <>
      <MailHeading>Your order {number}</MailHeading>
      <MailGreeting firstName={name} />
      <MailText>Thank you. You ordered:</MailText>
      <MailLines lines={lines} />
      <MailText>
        {dueOn === ""
          ? "There is nothing to pay."
          : `Please pay ${total} by ${dueOn}, and include the invoice number with your transfer.`}
      </MailText>
      <MailText>{isGiven ? "You can use it now." : "You can use it as soon as it is paid."}</MailText>
      <MailAction href={link}>See your order</MailAction>
      <MailDocuments documents={documents} />
    </>
  ),
  sample: { ...sampleOrder, dueOn: "12.24.2026", isGiven: true },
});
