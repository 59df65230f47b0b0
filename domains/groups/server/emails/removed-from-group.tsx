import { MailAction, MailGreeting, MailHeading, MailNote, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { removedFromGroupMail } from "./mails.ts";

export const removedFromGroup = renderMail(removedFromGroupMail, {
  subject: ({ groupTitle }) => `Your seat with ${groupTitle} has ended`,
  preview: ({ groupTitle }) => `${groupTitle} no longer provides your access.`,
  body: ({ firstName, groupTitle, reason, contact, own, link }, { productName }) => (
    <>
      <MailHeading>Your seat has ended</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        {reason === "removed"
          ? `An administrator of ${groupTitle} has removed you from their subscription to ${productName}.`
          : `${groupTitle} now has a subscription to ${productName} with fewer seats, and yours is not among them.`}{" "}
        You keep your account, your pins, and your notes.
        {own === null
          ? null
          : own.what === "subscription"
            ? ` Your own subscription continues until ${own.until}.`
            : ` Your free trial runs until ${own.until}.`}
      </MailText>
      <MailAction href={link}>See your subscription</MailAction>
      {contact === null ? null : (
        <MailNote>
          Questions? Contact {contact.name} ({contact.email}), who administers the subscription.
        </MailNote>
      )}
    </>
  ),
  sample: {
    firstName: "Ada",
    groupTitle: "Example Law Review",
    reason: "removed",
    contact: { name: "Grace Hopper", email: "grace@example.org" },
    own: { what: "subscription", until: "3.14.2027" },
    link: "https://manual.example.org/bluebook/subscription",
  },
});
