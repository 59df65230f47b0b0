import { accountMails } from "../domains/accounts/server/emails/public.tsx";
import { commerceMails } from "../domains/commerce/server/emails/public.tsx";
import { groupMails } from "../domains/groups/server/emails/public.tsx";
import { reminderMails } from "../domains/commerce/server/reminders/public.tsx";
import { createMailRenderer } from "../domains/messaging/server/mails/public.tsx";

/** Every email template of the product. Built into dist/render, where the server loads it. */
export const mails = createMailRenderer([...accountMails, ...groupMails, ...commerceMails, ...reminderMails]);
