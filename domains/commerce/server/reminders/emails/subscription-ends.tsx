import { MailAction, MailGreeting, MailHeading, MailText } from "../../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../../messaging/contract.ts";
import { subscriptionEndsMail } from "./mails.ts";
import { inDays, onDay, TurnOff } from "./reminder-parts.tsx";

export const subscriptionEnds = renderMail(subscriptionEndsMail, {
  subject: (props) =>
    props.group === null ? `Your subscription ${endsOn(props)}` : `${props.group}: the subscription ${endsOn(props)}`,
  preview: () => "It doesn’t renew automatically. You can renew now without losing a day.",
  body: (props, { productName }) => (
    <>
      <MailHeading>{`${props.group === null ? "Your subscription" : "The subscription"} ${endsOn(props)}`}</MailHeading>
      <MailGreeting firstName={props.firstName} />
      <MailText>
        {props.group === null
          ? `Your subscription to ${productName} ends ${inDays(props.daysLeft)}: it is paid until ${props.endDate}.`
          : `The subscription of ${props.group} to ${productName} ends ${inDays(props.daysLeft)}: it is paid until ${props.endDate}. Its members can read until then.`}
      </MailText>
      <MailText>
        It doesn’t renew automatically, and nothing is charged. If you renew now, the new term begins when this one
        ends: you won’t lose a day.
      </MailText>
      <MailAction href={props.link}>Renew the subscription</MailAction>
      <TurnOff choice={props.choice} />
    </>
  ),
  unsubscribe: ({ choice }) => choice,
  sample: {
    firstName: "Ada",
    endDate: "12.31.2027",
    daysLeft: 30,
    group: null,
    link: "https://manual.example.org/bluebook/subscription",
    choice: "https://manual.example.org/reminders?token=0193.AbCdEf",
  },
});

function endsOn({ daysLeft, endDate }: { daysLeft: number; endDate: string }): string {
  return `ends ${onDay(daysLeft, endDate)}`;
}
