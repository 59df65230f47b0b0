import { MailAction, MailGreeting, MailHeading, MailNote, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { inHours } from "./words/in-hours.ts";
import { verifyAddressMail } from "./mails.ts";

export const verifyAddress = renderMail(verifyAddressMail, {
  subject: (_, { productName }) => `Confirm your email address for ${productName}`,
  preview: ({ validHours }) => `The link in this email works for ${inHours(validHours)}.`,
  body: ({ firstName, link, validHours }, { productName }) => (
    <>
      <MailHeading>Confirm your email address</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>This address was entered for an account at {productName}. Please confirm that it is yours.</MailText>
      <MailAction href={link}>Confirm this address</MailAction>
      <MailNote>
        The link works for {inHours(validHours)}. If you didn’t enter it, you can ignore this email: the address is not
        used unless you confirm it.
      </MailNote>
    </>
  ),
  sample: {
    firstName: "Ada",
    link: "https://manual.example.org/bluebook/email-verified?code=5tE3Kq0hVYx2cB7nWm9R",
    validHours: 24,
  },
});
