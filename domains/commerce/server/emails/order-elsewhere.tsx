import { MailAction, MailHeading, MailNote, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { orderElsewhereMail } from "./order-mails.ts";
import { sampleOrder } from "./order-samples.ts";

/** Says nothing that the buyer typed: whoever reads it has agreed to nothing. */
export const orderElsewhere = renderMail(orderElsewhereMail, {
  subject: ({ number }) => `Order ${number} and its documents`,
  preview: () => "An order lists this address for its documents",
  body: ({ number, link }, { productName }) => (
    <>
      <MailHeading>Order {number}</MailHeading>
      <MailText>
        An order at {productName} lists this address for its invoice and other documents. There is an update on it.
      </MailText>
      <MailAction href={link}>See the order and its documents</MailAction>
      <MailNote>If you don’t recognize this order, you can ignore this email; you don’t need to do anything.</MailNote>
    </>
  ),
  sample: { number: sampleOrder.number, link: sampleOrder.link },
});
