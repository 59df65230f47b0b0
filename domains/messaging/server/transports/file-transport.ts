import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../../../../platform/files/make-folder.ts";
import { type MailTransport, type OutgoingMail, composeMessage, messageIdOf } from "./transport.ts";

/** What is stored next to the message for the development page. */
type FiledMail = Omit<OutgoingMail, "attachments"> & { messageId: string; attachment: string | null };

/**
 * Writes emails to a folder, for development: `{id}.eml` is what would have been sent, for mail clients, and
 * `{id}.json` its parts. A retry overwrites them. Only the owner may read them, since their links sign people in.
 */
export function fileTransport(folder: string): MailTransport {
  return {
    async deliver(mail) {
      const { attachments, ...parts } = mail;
      const filed: FiledMail = {
        ...parts,
        messageId: messageIdOf(mail.id, mail.from),
        attachment: attachments.map(({ filename }) => filename).join(", ") || null,
      };
      makeFolder(folder, 0o700);
      await write(path.join(folder, `${mail.id}.eml`), await composeMessage(mail));
      await write(path.join(folder, `${mail.id}.json`), `${JSON.stringify(filed, null, 2)}\n`);
      return { outcome: "accepted" };
    },
  };
}

/** Writes the file atomically. */
async function write(file: string, content: Buffer | string): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
