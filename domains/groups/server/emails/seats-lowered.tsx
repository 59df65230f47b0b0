import { MailAction, MailGreeting, MailHeading, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { seatsLoweredMail } from "./mails.ts";

export const seatsLowered = renderMail(seatsLoweredMail, {
  subject: ({ groupTitle, removed }) => `${groupTitle}: ${inUsers(removed)} removed`,
  preview: ({ paidSeats }) => `As of today, it has ${inSeats(paidSeats)}.`,
  body: ({ firstName, groupTitle, paidSeats, people, removed, link }) => (
    <>
      <MailHeading>{`${inUsers(removed)} removed`}</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        {groupTitle} has {inSeats(paidSeats)} as of today. The users beyond that number were removed: pending users
        first, starting with the most recently invited.
      </MailText>
      <ul>
        {people.map((person) => (
          <li key={person}>{person}</li>
        ))}
      </ul>
      {removed > people.length ? <MailText>And {removed - people.length} more.</MailText> : null}
      <MailAction href={link}>Manage users</MailAction>
    </>
  ),
  sample: {
    firstName: "Grace",
    groupTitle: "Example Law Review",
    paidSeats: 10,
    people: ["Ada Byron (ada@example.org)", "Mary Somerville (mary@example.org)"],
    removed: 2,
    link: "https://manual.example.org/bluebook/manage-users",
  },
});

function inSeats(count: number): string {
  return count === 1 ? "1 seat" : `${count} seats`;
}

function inUsers(count: number): string {
  return count === 1 ? "1 user" : `${count} users`;
}
