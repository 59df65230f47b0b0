import { MailGreeting, MailHeading, MailLink, MailNote, MailText } from "../../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../../messaging/contract.ts";
import { accountsMergedMail } from "../mails.ts";

export const accountsMerged = renderMail(accountsMergedMail, {
  subject: (_, { productName }) => `Your two ${productName} accounts are one now`,
  preview: ({ kept }) => `Log in with ${kept}.`,
  body: ({ firstName, kept, other, loginLink, supportEmail }, { productName }) => (
    <>
      <MailHeading>Your two accounts are one now</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        You had two {productName} accounts, {kept} and {other}. Everything in the second is in the first now:
        subscriptions, orders, notes and pins. Log in with {kept} and its password; {other} no longer logs in.
      </MailText>
      <MailText>
        <MailLink href={loginLink}>Log in</MailLink>
      </MailText>
      <MailNote>If you didn’t ask for this, write to {supportEmail} right away.</MailNote>
    </>
  ),
  sample: {
    firstName: "Ada",
    kept: "ada@example.org",
    other: "ada.byron@old.example.org",
    loginLink: "https://manual.example.org/login",
    supportEmail: "support@example.org",
  },
});
