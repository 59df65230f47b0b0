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
  subject: (_, { productName }) => `Two ${productName} accounts will be merged`,
  preview: ({ dueOn }) => `Unless someone objects by ${dueOn}.`,
  body: ({ firstName, kept, other, dueOn, link, supportEmail }, { productName }) => (
    <>
      <MailHeading>Two accounts will be merged</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        We were told that the {productName} accounts {kept} and {other} belong to the same person, and that nobody reads
        email to {other} anymore. So on {dueOn}, the subscriptions, orders, and groups of {other} will move to {kept}.
        You will no longer be able to log in with {other}. Its notes and pins won’t move.
      </MailText>
      <MailText>
        If this is a mistake, stop it before then by clicking the button. Logging in to {other} also stops it.
      </MailText>
      <MailAction href={link}>Stop the merge</MailAction>
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
