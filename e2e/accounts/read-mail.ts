import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { z } from "zod";

const filedMail = z.object({ to: z.object({ address: z.string() }), subject: z.string(), text: z.string() });
export type FiledMail = z.infer<typeof filedMail> & { link: string };

/** Waits for a mail to an address with the given subject; returns it with its first link. */
export async function readMail({ dataDir }: { dataDir: string }, address: string, about: RegExp): Promise<FiledMail> {
  const found = async () =>
    (await readMails(dataDir)).find(({ to, subject }) => to.address === address && about.test(subject));
  await expect.poll(found, { message: `a mail to ${address}` }).toBeDefined();
  const mail = await found();
  if (!mail) throw new Error("The mail is gone.");
  return withLink(mail);
}

/** Waits until an address has received this many mails; returns the newest with its first link. */
export async function readMailNumber(
  count: number,
  { dataDir }: { dataDir: string },
  address: string,
): Promise<FiledMail> {
  await expect.poll(() => countMails({ dataDir }, address), { message: `mails to ${address}` }).toBe(count);
  const mail = (await readMails(dataDir)).findLast(({ to }) => to.address === address);
  if (!mail) throw new Error("The mail is gone.");
  return withLink(mail);
}

function withLink(mail: z.infer<typeof filedMail>): FiledMail {
  return { ...mail, link: /https?:\/\/\S+/.exec(mail.text)?.[0] ?? "" };
}

/** How many mails an address has been sent. */
export async function countMails({ dataDir }: { dataDir: string }, address: string): Promise<number> {
  return (await readMails(dataDir)).filter(({ to }) => to.address === address).length;
}

async function readMails(dataDir: string) {
  const folder = join(dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    // Ids start with the time.
    names
      .filter((name) => name.endsWith(".json"))
      .toSorted()
      .map((name) => readFile(join(folder, name), "utf8")),
  );
  return texts.map((text) => filedMail.parse(JSON.parse(text)));
}
