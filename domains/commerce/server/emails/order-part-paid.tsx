import { MailAction, MailGreeting, MailHeading, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { orderPartPaidMail } from "./order-mails.ts";
import { MailDocuments, MailLines } from "./order-parts.tsx";
import { sampleOrder } from "./order-samples.ts";

export const orderPartPaid = renderMail(orderPartPaidMail, {
  subject: ({ number, left }) => `${left} of order ${number} left to pay`,
  preview: ({ amount, left }) => `We received ${amount}; ${left} is left to pay.`,
  body: ({ name, number, lines, total, link, documents, amount, left, dueOn, isGiven }) => (
    <>
      <MailHeading>{left} left to pay</MailHeading>
      <MailGreeting firstName={name} />
      <MailText>
        Thank you. We received {amount} for your order {number} of {total}:
      </MailText>
      <MailLines lines={lines} />
      <MailText>
        Please pay the remaining {left}
        {dueOn === "" ? "" : ` by ${dueOn}`}.{" "}
        {isGiven ? "" : "You can use what you ordered as soon as it is paid in full."}
      </MailText>
      <MailAction href={link}>See and pay the order</MailAction>
      <MailDocuments documents={documents} />
    </>
  ),
  sample: { ...sampleOrder, documents: [], amount: "$500.00", left: "$225.00", dueOn: "12.24.2026", isGiven: false },
});
