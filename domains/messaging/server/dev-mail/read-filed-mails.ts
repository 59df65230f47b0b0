import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const mailbox = z.object({ address: z.string(), name: z.string() });

const filedMailSchema = z.object({
  id: z.string(),
  template: z.string(),
  messageId: z.string(),
  from: mailbox,
  to: mailbox,
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  createdAt: z.number(),
});

/** A mail as the file transport puts it into its folder. */
export type FiledMail = z.infer<typeof filedMailSchema>;

/** How many mails the page lists. */
const LISTED = 200;

/** The newest mails of the folder, newest first; none when there is no folder yet. */
export async function readFiledMails(folder: string): Promise<FiledMail[]> {
  const names = await readdir(folder).catch(() => []);
  // An id begins with its time, so the names sort by it.
  const newest = names
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .toReversed()
    .slice(0, LISTED);
  return await Promise.all(newest.map((name) => read(path.join(folder, name))));
}

/** One mail of the folder. `id` has been checked to be one. */
export async function readFiledMail(folder: string, id: string): Promise<FiledMail | undefined> {
  return await read(path.join(folder, `${id}.json`)).catch(() => undefined);
}

async function read(file: string): Promise<FiledMail> {
  return filedMailSchema.parse(JSON.parse(await readFile(file, "utf8")));
}
