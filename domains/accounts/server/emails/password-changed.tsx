import { MailGreeting, MailHeading, MailLink, MailNote, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { passwordChangedMail } from "./mails.ts";

export const passwordChanged = renderMail(passwordChangedMail, {
  subject: (_, { productName }) => `Your ${productName} password was changed`,
  preview: () => "All other devices have been logged out.",
  body: ({ firstName, resetLink }, { productName }) => (
    <>
      <MailHeading>Your password was changed</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        The password of your {productName} account was changed. All other devices have been logged out.
      </MailText>
      <MailNote>
        If you didn’t change it, <MailLink href={resetLink}>choose a new password</MailLink> right away.
      </MailNote>
    </>
  ),
  sample: { firstName: "Ada", resetLink: "https://manual.example.org/forgot-password" },
});
