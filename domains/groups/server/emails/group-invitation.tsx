import { MailAction, MailGreeting, MailHeading, MailNote, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { groupInvitationMail } from "./mails.ts";

export const groupInvitation = renderMail(groupInvitationMail, {
  subject: ({ groupTitle, role }, { productName }) =>
    role === "user"
      ? `${groupTitle} gives you access to ${productName}`
      : `Help manage ${groupTitle}’s subscription to ${productName}`,
  preview: ({ validDays }) => `The link in this email works for ${validDays} days.`,
  body: ({ firstName, groupTitle, inviter, role, link, validDays }, { productName }) => (
    <>
      <MailHeading>{role === "user" ? "You have a seat" : "You are an administrator"}</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        {role === "user"
          ? `${inviter} of ${groupTitle} has reserved a seat for you in their subscription to ${productName}.`
          : `${inviter} of ${groupTitle} asks you to help manage their subscription to ${productName}.`}{" "}
        Use the link to choose a password, or to log in if you already have an account with this address.
      </MailText>
      <MailAction href={link}>Activate</MailAction>
      <MailNote>
        The link works once, expires in {validDays} days, and is only for this address. If you don’t know {groupTitle},
        you can ignore this email.
      </MailNote>
    </>
  ),
  sample: {
    firstName: "Ada",
    groupTitle: "Example Law Review",
    inviter: "Grace Hopper",
    role: "user",
    link: "https://manual.example.org/bluebook/groups/activate?code=5tE3Kq0hVYx2cB7nWm9R",
    validDays: 14,
  },
});
