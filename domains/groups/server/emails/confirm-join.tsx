import { MailAction, MailGreeting, MailHeading, MailNote, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { drawMail } from "../../../messaging/contract.ts";
import { confirmJoinMail } from "./mails.ts";

export const confirmJoin = drawMail(confirmJoinMail, {
  subject: ({ groupTitle }) => `Confirm that you join ${groupTitle}`,
  preview: ({ validDays }) => `The link in this mail works for ${validDays} days.`,
  body: ({ firstName, groupTitle, link, validDays }, { productName }) => (
    <>
      <MailHeading>Join {groupTitle}</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        Your address belongs to {groupTitle}, which provides access to {productName}. Please confirm that it is yours:
        then you have a seat, and a subscription of your own is paused until you leave.
      </MailText>
      <MailAction href={link}>Confirm and join</MailAction>
      <MailNote>
        The link works for {validDays} days. If you did not ask to join, do nothing: without your confirmation nothing
        changes.
      </MailNote>
    </>
  ),
  sample: {
    firstName: "Ada",
    groupTitle: "Example University",
    link: "https://manual.example.org/bluebook/groups/confirm?code=5tE3Kq0hVYx2cB7nWm9R",
    validDays: 14,
  },
});
