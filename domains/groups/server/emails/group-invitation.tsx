import { MailAction, MailGreeting, MailHeading, MailNote, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { groupInvitationMail } from "./mails.ts";

export const groupInvitation = renderMail(groupInvitationMail, {
  subject: ({ groupTitle, role }, { productName }) =>
    role === "user"
      ? `${groupTitle} gives you access to ${productName}`
      : `Manage the subscription of ${groupTitle} to ${productName}`,
  preview: ({ validDays }) => `The link in this mail works for ${validDays} days.`,
  body: ({ firstName, groupTitle, inviter, role, link, validDays }, { productName }) => (
    <>
      <MailHeading>{role === "user" ? "You have a seat" : "You are an administrator"}</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        {role === "user"
          ? `${inviter} of ${groupTitle} has kept a seat for you in their subscription to ${productName}.`
          : `${inviter} of ${groupTitle} asks you to help manage their subscription to ${productName}.`}{" "}
        Open the link to set your name and a password, or to log in if you have an account with this address.
      </MailText>
      <MailAction href={link}>Activate</MailAction>
      <MailNote>
        The link works for {validDays} days, once, and for this address alone. If you know nothing of {groupTitle}, do
        nothing.
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
