import {
  MailAction,
  MailGreeting,
  MailHeading,
  MailLink,
  MailNote,
  MailText,
} from "../../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../../messaging/contract.ts";
import { mergeAskedMail } from "../mails.ts";

export const mergeAsked = renderMail(mergeAskedMail, {
  subject: (_, { productName }) => `Merge your two ${productName} accounts?`,
  preview: ({ kept }) => `This account would be merged into ${kept}.`,
  body: ({ firstName, kept, other, link, validDays, supportEmail }, { productName }) => (
    <>
      <MailHeading>Merge your two accounts?</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        Our staff was asked to merge this {productName} account, {other}, into {kept}. Its subscriptions, orders, notes,
        and pins would move to {kept}, and you could no longer log in with {other}.
      </MailText>
      <MailText>
        Nothing happens without your consent. If both accounts are yours, review the request within {validDays} days:
      </MailText>
      <MailAction href={link}>Review the merge</MailAction>
      <MailNote>
        If you don’t know {kept}, don’t click the button; write to{" "}
        <MailLink href={`mailto:${supportEmail}`}>{supportEmail}</MailLink>.
      </MailNote>
    </>
  ),
  sample: {
    firstName: "Ada",
    kept: "ada@example.org",
    other: "ada.byron@old.example.org",
    link: "https://manual.example.org/merge-accounts?code=9fJ4mZc81QwLd0TsXa6P",
    validDays: 7,
    supportEmail: "support@example.org",
  },
});
