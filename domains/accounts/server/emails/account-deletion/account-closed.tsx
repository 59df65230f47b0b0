import {
  MailAction,
  MailGreeting,
  MailHeading,
  MailLink,
  MailNote,
  MailText,
} from "../../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../../messaging/contract.ts";
import { accountClosedMail } from "../mails.ts";

export const accountClosed = renderMail(accountClosedMail, {
  subject: (_, { productName }) => `Your ${productName} account is closed`,
  preview: ({ erasedOn }) => `Everything in it will be erased on ${erasedOn}. Until then, you can undo this.`,
  body: ({ firstName, erasedOn, link, supportEmail }, { productName }) => (
    <>
      <MailHeading>Your account is closed</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        As requested, your {productName} account is closed, and all devices are logged out. On {erasedOn}, everything in
        it will be erased for good.
      </MailText>
      <MailText>If you want to keep it, or if it wasn’t you, use the button before then.</MailText>
      <MailAction href={link}>Keep my account</MailAction>
      <MailNote>
        If it wasn’t you, choose a new password afterward. For help, write to{" "}
        <MailLink href={`mailto:${supportEmail}`}>{supportEmail}</MailLink>.
      </MailNote>
    </>
  ),
  sample: {
    firstName: "Ada",
    erasedOn: "December 6, 2026 at 17:03 UTC",
    link: "https://manual.example.org/reopen-account?code=9fJ4mZc81QwLd0TsXa6P",
    supportEmail: "help@example.org",
  },
});
