import { accountMails } from "../domains/accounts/server/emails/templates.tsx";
import { groupMails } from "../domains/groups/server/emails/templates.tsx";
import { createMailRenderer } from "../domains/messaging/server/mails/create-mail-renderer.tsx";

/** Every email template of the product. Built into dist/render, where the server loads it. */
export const mails = createMailRenderer([...accountMails, ...groupMails]);
