import { MailLink, MailNote } from "../../../../../ui/mail/mail-parts.tsx";

/** The end of each reminder: where to turn them off. */
export function TurnOff({ choice }: { choice: string }) {
  return (
    <MailNote>
      We remind you before a subscription or a trial ends.{" "}
      <MailLink href={choice}>Turn these reminders off or back on</MailLink>.
    </MailNote>
  );
}

/** 'today', 'tomorrow', 'on 12.31.2027'. */
export function onDay(daysLeft: number, endDate: string): string {
  if (daysLeft > 1) return `on ${endDate}`;
  return daysLeft === 1 ? "tomorrow" : "today";
}

/** 'today', 'tomorrow', 'in 30 days'. */
export function inDays(daysLeft: number): string {
  if (daysLeft > 1) return `in ${daysLeft} days`;
  return daysLeft === 1 ? "tomorrow" : "today";
}
