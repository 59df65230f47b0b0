import { MailAction, MailGreeting, MailHeading, MailNote, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { confirmJoinMail } from "./mails.ts";

export const confirmJoin = renderMail(confirmJoinMail, {
  subject: ({ groupTitle }) => `Confirm that you want to join ${groupTitle}`,
  preview: ({ validDays }) => `The link in this email works for ${validDays} days.`,
  body: ({ firstName, groupTitle, pausesOwn, link, validDays }, { productName }) => (
    <>
      <MailHeading>Join {groupTitle}</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        Your address belongs to {groupTitle}, which provides access to {productName}. Please confirm that it is your
        address to get a seat.
        {pausesOwn ? " Your own subscription is paused until you leave the group." : null}
      </MailText>
      <MailAction href={link}>Confirm and join</MailAction>
      <MailNote>
        The link works for {validDays} days. If you didn’t ask to join, you can ignore this email: nothing changes
        unless you confirm.
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
