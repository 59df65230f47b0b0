import { accountMails } from "../domains/accounts/server/emails/templates.tsx";
import { groupMails } from "../domains/groups/server/emails/templates.tsx";
import { createMailRenderer } from "../domains/messaging/server/mails/create-mail-renderer.tsx";

/** Every mail of the product. Built into dist/render, where the server takes it from. */
export const mails = createMailRenderer([...accountMails, ...groupMails]);
