import type { MailTemplate } from "../../../messaging/contract.ts";
import { subscriptionEnds } from "./emails/subscription-ends.tsx";
import { trialEnds } from "./emails/trial-ends.tsx";

/** How reminders look. */
export const reminderMails: readonly MailTemplate[] = [subscriptionEnds, trialEnds];
