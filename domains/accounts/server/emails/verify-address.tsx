import { MailAction, MailGreeting, MailHeading, MailNote, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { inHours } from "./words/in-hours.ts";
import { verifyAddressMail } from "./mails.ts";

export const verifyAddress = renderMail(verifyAddressMail, {
  subject: (_, { productName }) => `Confirm your e-mail address for ${productName}`,
  preview: ({ validHours }) => `The link in this mail works for ${inHours(validHours)}.`,
  body: ({ firstName, link, validHours }, { productName }) => (
    <>
      <MailHeading>Confirm your e-mail address</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>This address was given for an account at {productName}. Please confirm that it is yours.</MailText>
      <MailAction href={link}>Confirm this address</MailAction>
      <MailNote>
        The link works for {inHours(validHours)}. If you did not give this address, do nothing: it is not used without
        your confirmation.
      </MailNote>
    </>
  ),
  sample: {
    firstName: "Ada",
    link: "https://manual.example.org/bluebook/email-verified?code=5tE3Kq0hVYx2cB7nWm9R",
    validHours: 24,
  },
});
