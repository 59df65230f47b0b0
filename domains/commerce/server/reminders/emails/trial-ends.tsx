import { MailAction, MailGreeting, MailHeading, MailText } from "../../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../../messaging/contract.ts";
import { trialEndsMail } from "./mails.ts";
import { inDays, onDay, TurnOff } from "./reminder-parts.tsx";

export const trialEnds = renderMail(trialEndsMail, {
  subject: ({ daysLeft, endDate }) => `Your free trial ends ${onDay(daysLeft, endDate)}`,
  preview: () => "You won’t be charged, and you’ll keep your notes and pins.",
  body: ({ firstName, daysLeft, endDate, link, choice }, { productName }) => (
    <>
      <MailHeading>{`Your free trial ends ${onDay(daysLeft, endDate)}`}</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        Your free trial of {productName} ends {inDays(daysLeft)}: it runs until {endDate}. Nothing is charged when it
        ends, and you’ll keep your notes and pins.
      </MailText>
      <MailAction href={link}>See plans and pricing</MailAction>
      <TurnOff choice={choice} />
    </>
  ),
  unsubscribe: ({ choice }) => choice,
  sample: {
    firstName: "Ada",
    endDate: "12.20.2027",
    daysLeft: 3,
    link: "https://manual.example.org/pricing",
    choice: "https://manual.example.org/reminders?token=0193.AbCdEf",
  },
});
