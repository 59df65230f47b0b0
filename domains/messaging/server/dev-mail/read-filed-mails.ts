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
  /** The names of the files that it brings, which are in the `.eml`. */
  attachment: z.string().nullable().default(null),
  createdAt: z.number(),
});

/** An email as the file transport stores it in its folder. */
export type FiledMail = z.infer<typeof filedMailSchema>;

/** How many emails the page lists. */
const LISTED = 200;

/** Reads the folder's newest emails, newest first; returns none if the folder doesn't exist yet. */
export async function readFiledMails(folder: string): Promise<FiledMail[]> {
  const names = await readdir(folder).catch(() => []);
  // Ids start with their time, so sorting by name sorts by time.
  const newest = names
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .toReversed()
    .slice(0, LISTED);
  return await Promise.all(newest.map((name) => read(path.join(folder, name))));
}

/** Reads one email of the folder. `id` must have been validated. */
export async function readFiledMail(folder: string, id: string): Promise<FiledMail | undefined> {
  return await read(path.join(folder, `${id}.json`)).catch(() => undefined);
}

async function read(file: string): Promise<FiledMail> {
  return filedMailSchema.parse(JSON.parse(await readFile(file, "utf8")));
}
