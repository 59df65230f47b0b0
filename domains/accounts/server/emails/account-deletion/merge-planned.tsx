import {
  MailAction,
  MailGreeting,
  MailHeading,
  MailLink,
  MailNote,
  MailText,
} from "../../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../../messaging/contract.ts";
import { mergePlannedMail } from "../mails.ts";

export const mergePlanned = renderMail(mergePlannedMail, {
  subject: (_, { productName }) => `Two ${productName} accounts will become one`,
  preview: ({ dueOn }) => `Unless somebody says no by ${dueOn}.`,
  body: ({ firstName, kept, other, dueOn, link, supportEmail }, { productName }) => (
    <>
      <MailHeading>Two accounts will become one</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        We were told that the {productName} accounts {kept} and {other} belong to one person, and that nobody reads mail
        to {other} any more. So on {dueOn}, subscriptions, orders and groups of {other} will move to {kept}, and {other}{" "}
        will no longer log in. Its notes and pins don’t move.
      </MailText>
      <MailText>If that is wrong, say so by then: one press is enough. Logging in to {other} stops it, too.</MailText>
      <MailAction href={link}>Stop it</MailAction>
      <MailNote>
        For help, write to <MailLink href={`mailto:${supportEmail}`}>{supportEmail}</MailLink>.
      </MailNote>
    </>
  ),
  sample: {
    firstName: "Ada",
    kept: "ada@example.org",
    other: "ada.byron@old.example.org",
    dueOn: "November 29, 2026 at 17:03 UTC",
    link: "https://manual.example.org/undo-merge?code=9fJ4mZc81QwLd0TsXa6P",
    supportEmail: "support@example.org",
  },
});
