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
  subject: (_, { productName }) => `Make your two ${productName} accounts one?`,
  preview: ({ kept }) => `This account would become part of ${kept}.`,
  body: ({ firstName, kept, other, link, validDays, supportEmail }, { productName }) => (
    <>
      <MailHeading>Make your two accounts one?</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        Our staff was asked to make this {productName} account, {other}, part of {kept}. Subscriptions, orders, notes
        and pins would be in {kept} then, and {other} would no longer log in.
      </MailText>
      <MailText>
        Nothing happens without your consent. If both accounts are yours, look at it within {validDays} days:
      </MailText>
      <MailAction href={link}>Make them one</MailAction>
      <MailNote>
        If you don’t know {kept}, don’t press the button, and write to{" "}
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
