import { MailAction, MailHeading, MailNote, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { orderElsewhereMail } from "./order-mails.ts";
import { sampleOrder } from "./order-samples.ts";

/** Says nothing that the buyer typed: whoever reads it has agreed to nothing. */
export const orderElsewhere = renderMail(orderElsewhereMail, {
  subject: ({ number }) => `Order ${number} and its documents`,
  preview: () => "An order names this address for its documents",
  body: ({ number, link }, { productName }) => (
    <>
      <MailHeading>Order {number}</MailHeading>
      <MailText>
        An order at {productName} names this address for its invoice and other documents. There is news about it.
      </MailText>
      <MailAction href={link}>See the order and its documents</MailAction>
      <MailNote>If you know nothing of this order, ignore this email: it asks nothing of you.</MailNote>
    </>
  ),
  sample: { number: sampleOrder.number, link: sampleOrder.link },
});
