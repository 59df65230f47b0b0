import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import { writeJson } from "../../../../platform/db/json.ts";
import { Worker } from "../../../../platform/jobs/worker.ts";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { messagingJobs } from "../jobs.ts";
import { countWaitingMails, queueMail } from "../public.ts";
import { plainMail, plainMails } from "../testing/plain-mails.ts";
import { TestMailServer } from "../testing/start-smtp-server.ts";
import { smtpSettings, smtpTransport } from "../transports/smtp/smtp-transport.ts";
import type { AttachedFile } from "./queue-mail.ts";
import type { MailAttachment } from "../tables.ts";

const MINUTE = 60_000;
const patient = { connecting: 20_000, talking: 20_000, accepting: 20_000 };
const reference: MailAttachment = { kind: "test-file", id: "f-1", filename: "Rechnung § 5.pdf" };

let server: TestMailServer;
beforeAll(async () => {
  server = await new TestMailServer().start();
});
afterAll(() => server.remove());

/** Queues an email with an attachment; `file` says what there is of it, each time it is asked. */
async function queueWith(
  database: TestDatabase,
  address: string,
  file: (attachment: MailAttachment) => AttachedFile,
  attachments: readonly MailAttachment[] = [reference],
) {
  const clock = fixedClock(1_763_700_000_000);
  const log = { warn: () => {}, error: () => {} };
  const asked: MailAttachment[] = [];
  const mailer = {
    database,
    clock,
    log,
    transport: smtpTransport(smtpSettings(`smtp://127.0.0.1:${server.port}`), patient),
    from: { address: "no-reply@manual.example.org", name: "Fieldstone" },
    site: { productName: "Fieldstone", siteUrl: undefined },
    mails: () => Promise.resolve(plainMails),
    readAttachment: (attachment: MailAttachment) => {
      asked.push(attachment);
      return Promise.resolve(file(attachment));
    },
  };
  const worker = new Worker({ database, clock, handlers: messagingJobs(mailer), log, random: () => 1 });
  const props = { subject: "Your invoice", words: "Or see it online." };
  await database.db
    .transaction()
    .execute(async (trx) => queueMail(trx, clock, { to: { address }, template: plainMail, props, attachments }));
  return { clock, worker, asked };
}

/** Returns the bytes of the message's attachment; undefined if it has none. */
function attachedTo(address: string): Buffer | undefined {
  const [mail] = server.received(address);
  const part = /Content-Disposition: attachment[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail?.message ?? "")?.[1];
  return part === undefined ? undefined : Buffer.from(part, "base64");
}

onEachDatabase("emails with an attachment", (open, flavor) => {
  test("the file arrives byte for byte, with its name", async () => {
    const database = await open();
    const to = `file-${flavor}@example.org`;
    const content = randomBytes(300_000);
    const { clock, worker, asked } = await queueWith(database, to, () => ({ contentType: "application/pdf", content }));
    expect(await worker.runDue()).toBe(0);
    clock.advance(5_000);
    await worker.runDue();
    expect(asked).toEqual([reference]);
    expect(attachedTo(to)?.equals(content)).toBe(true);
    const [mail] = server.received(to);
    expect(mail?.message).toContain("Content-Type: application/pdf");
    expect(mail?.message).toMatch(/filename\*0\*=utf-8''Rechnung%20%C2%A7%205\.pdf/);
    expect(mail?.message).toContain("Or see it online.");
  });

  test("two files arrive, each with its name; of one that is being made the email waits, and one that is gone is left out", async () => {
    const database = await open();
    const to = `two-${flavor}@example.org`;
    const named = (name: string) => ({ ...reference, id: name, filename: `${name}.txt` });
    let isMade = false;
    const file = ({ id }: MailAttachment): AttachedFile => {
      if (id === "gone") return "never";
      return id === "late" && !isMade
        ? "not-yet"
        : { contentType: "text/plain", content: Buffer.from(`this is ${id}`) };
    };
    const { clock, worker } = await queueWith(database, to, file, ["first", "late", "gone"].map(named));
    clock.advance(5_000);
    await worker.runDue();
    expect(server.received(to)).toEqual([]);
    isMade = true;
    clock.advance(2 * MINUTE);
    await worker.runDue();
    const [mail] = server.received(to);
    const names = [...(mail?.message ?? "").matchAll(/Content-Disposition: attachment; filename=(\S+)/g)];
    expect(names.map(([, name]) => name)).toEqual(["first.txt", "late.txt"]);
    for (const id of ["first", "late"])
      expect(mail?.message).toContain(Buffer.from(`this is ${id}`).toString("base64"));
  });

  test("an email that was queued before an email could bring several files brings its one", async () => {
    const database = await open();
    const to = `old-${flavor}@example.org`;
    const content = Buffer.from("the file");
    const { clock, worker } = await queueWith(database, to, () => ({ contentType: "text/plain", content }));
    await database.db
      .updateTable("outbox")
      .set({ attachment: writeJson(reference) })
      .execute();
    clock.advance(5_000);
    await worker.runDue();
    expect(attachedTo(to)?.equals(content)).toBe(true);
  });

  test("an email waits for a file that is being made", async () => {
    const database = await open();
    const to = `later-${flavor}@example.org`;
    const content = Buffer.from("the file");
    let file: AttachedFile = "not-yet";
    const { clock, worker } = await queueWith(database, to, () => file);
    clock.advance(5_000);
    await worker.runDue();
    expect(server.received(to)).toEqual([]);
    expect(await countWaitingMails(database.db)).toMatchObject({
      count: 1,
      lastError: "its attachment is not there yet",
    });
    file = { contentType: "text/plain", content };
    clock.advance(2 * MINUTE);
    await worker.runDue();
    expect(attachedTo(to)?.equals(content)).toBe(true);
  });

  test.each([
    ["isn't made within a quarter of an hour", "not-yet"],
    ["is gone", "never"],
  ] as const)("an email whose file %s leaves once, without it", async (_, state) => {
    const database = await open();
    const to = `${state}-${flavor}@example.org`;
    const { clock, worker } = await queueWith(database, to, () => state);
    for (let minute = 0; minute <= 20; minute += 1) {
      await worker.runDue();
      clock.advance(MINUTE);
    }
    expect(server.received(to)).toHaveLength(1);
    expect(attachedTo(to)).toBeUndefined();
    expect(server.received(to)[0]?.message).toContain("Or see it online.");
  });
});
