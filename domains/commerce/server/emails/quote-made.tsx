import { MailAction, MailGreeting, MailHeading, MailNote, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { quoteMadeMail } from "./order-mails.ts";
import { MailLines } from "./order-parts.tsx";

export const quoteMade = renderMail(quoteMadeMail, {
  subject: ({ number }) => `Your quote ${number}`,
  preview: ({ total, validUntil }) => `${total}, valid until ${validUntil}`,
  body: ({ name, number, lines, total, validUntil, link }) => (
    <>
      <MailHeading>Your quote {number}</MailHeading>
      <MailGreeting firstName={name} />
      <MailText>Here is your quote, also available as a PDF:</MailText>
      <MailLines lines={lines} />
      <MailText>
        It comes to {total}, and is valid until {validUntil}.
      </MailText>
      <MailText>
        Give the PDF or this link to whoever handles your purchasing. With a purchase-order number they can order from
        it, without an account.
      </MailText>
      <MailAction href={link}>See the quote</MailAction>
      <MailNote>Anyone with the link can order from it. Whatever is ordered goes to your account.</MailNote>
    </>
  ),
  sample: {
    name: "Ada",
    number: "QUO-2026-000012",
    lines: [
      { text: "Team, 1 year", detail: "25 seats for Hart & Weld LLP until 11.24.2027; nothing renews automatically." },
    ],
    total: "$725.00",
    validUntil: "1.24.2027",
    link: "https://manual.example.org/quotes/QUO-2026-000012?token=dG9rZW4",
  },
});
