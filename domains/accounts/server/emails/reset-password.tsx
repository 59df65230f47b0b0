import { MailAction, MailGreeting, MailHeading, MailNote, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { inHours } from "./words/in-hours.ts";
import { resetPasswordMail } from "./mails.ts";

export const resetPassword = renderMail(resetPasswordMail, {
  subject: (_, { productName }) => `Choose a new password for ${productName}`,
  preview: ({ validHours }) => `The link in this email works once and expires in ${inHours(validHours)}.`,
  body: ({ firstName, link, validHours }, { productName }) => (
    <>
      <MailHeading>Choose a new password</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>Someone requested a new password for the {productName} account with this email address.</MailText>
      <MailAction href={link}>Choose a new password</MailAction>
      <MailNote>
        The link works once and expires in {inHours(validHours)}. If you didn’t ask for it, you can ignore this email:
        your password stays the same.
      </MailNote>
    </>
  ),
  sample: {
    firstName: "Ada",
    link: "https://manual.example.org/reset-password?code=9fJ4mZc81QwLd0TsXa6P",
    validHours: 1,
  },
});
