import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../../../../platform/files/make-folder.ts";
import { composeMessage, messageIdOf } from "./compose-message.ts";
import type { MailTransport, OutgoingMail } from "./transport.ts";

/** What is written beside the message for the development page. */
export type FiledMail = OutgoingMail & { messageId: string };

/**
 * Puts mails into a folder, for development: `{id}.eml` is what would have been sent, for mail programs, and `{id}.json`
 * its parts. A mail that is tried again is written over itself. Only the owner may read them, since their links let one in.
 */
export function fileTransport(folder: string): MailTransport {
  return {
    async deliver(mail) {
      const filed: FiledMail = { ...mail, messageId: messageIdOf(mail.id, mail.from) };
      makeFolder(folder, 0o700);
      await write(path.join(folder, `${mail.id}.eml`), await composeMessage(mail));
      await write(path.join(folder, `${mail.id}.json`), `${JSON.stringify(filed, null, 2)}\n`);
      return { outcome: "accepted" };
    },
  };
}

/** Whole or not at all. */
async function write(file: string, content: Buffer | string): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
