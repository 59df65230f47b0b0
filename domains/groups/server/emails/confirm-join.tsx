import { MailAction, MailGreeting, MailHeading, MailNote, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { confirmJoinMail } from "./mails.ts";

export const confirmJoin = renderMail(confirmJoinMail, {
  subject: ({ groupTitle }) => `Confirm that you join ${groupTitle}`,
  preview: ({ validDays }) => `The link in this mail works for ${validDays} days.`,
  body: ({ firstName, groupTitle, pausesOwn, link, validDays }, { productName }) => (
    <>
      <MailHeading>Join {groupTitle}</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        Your address belongs to {groupTitle}, which provides access to {productName}. Please confirm that it is yours:
        then you have a seat
        {pausesOwn ? ", and your own subscription is paused until you leave." : "."}
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
    pausesOwn: true,
    link: "https://manual.example.org/bluebook/groups/confirm?code=5tE3Kq0hVYx2cB7nWm9R",
    validDays: 14,
  },
});
