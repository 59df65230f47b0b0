import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  documentAttachment,
  issueDocument,
  readDocumentPdf,
} from "../../domains/commerce/server/documents/documents.ts";
import { documentJobs } from "../../domains/commerce/server/documents/document-jobs.ts";
import { sampleContent } from "../../domains/commerce/documents/samples/sample-content.ts";
import { messagingJobs } from "../../domains/messaging/server/plugin.ts";
import { queueMail } from "../../domains/messaging/server/public.ts";
import { plainMail, plainMails } from "../../domains/messaging/server/testing/plain-mails.ts";
import { TestMailServer } from "../../domains/messaging/server/testing/start-smtp-server.ts";
import { fixedClock } from "../../platform/clock/clock.ts";
import { openTimeZone } from "../../platform/clock/time-zone.ts";
import type { Database } from "../../platform/db/database.ts";
import { StoredFiles } from "../../platform/files/stores/stored-files.ts";
import { startS3StandIn } from "../../platform/files/stores/testing/s3-stand-in.ts";
import { Worker } from "../../platform/jobs/worker.ts";
import { onEachDatabase } from "../../platform/testing/databases.ts";
import { readConfig } from "../config.ts";
import { createMailer } from "./product-jobs.ts";

const zone = openTimeZone("America/New_York");
let server: TestMailServer;
beforeAll(async () => {
  server = await new TestMailServer().start();
});
afterAll(() => server.remove());

onEachDatabase("an email with an invoice", (open, flavor) => {
  /** Issues an invoice and queues its email, and what works on both. */
  async function issue(database: Database, address: string) {
    const clock = fixedClock(Date.UTC(2026, 10, 22, 15));
    const errors: object[] = [];
    const log = { warn: () => {}, error: (details: object) => errors.push(details) };
    const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: "no-reply@example.org" });
    const mailer = createMailer(config, { database, clock, log, mails: () => Promise.resolve(plainMails) });
    const handlers = [...messagingJobs(mailer), ...documentJobs({ database, templates: undefined })];
    const worker = new Worker({ database, clock, handlers, log, random: () => 0 });
    const { id } = await database.db.transaction().execute(async (trx) => {
      const document = await issueDocument(
        trx,
        { clock, zone },
        { kind: "invoice", cause: "order:1:placed", content: sampleContent },
      );
      const props = { subject: `Invoice ${document.number}`, words: "Or see it online." };
      const attachments = [documentAttachment(document)];
      await queueMail(trx, clock, { to: { address }, template: plainMail, props, attachments });
      return document;
    });
    return { id, clock, worker, errors };
  }
  const attachedTo = (address: string) => {
    const message = server.received(address)[0]?.message ?? "";
    const part = /Content-Disposition: attachment[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(message)?.[1] ?? "";
    return { message, pdf: Buffer.from(part, "base64") };
  };

  test("brings the PDF that was issued, byte for byte", async () => {
    const database = await open();
    const address = `buyer-${flavor}@example.org`;
    const { id, clock, worker } = await issue(database, address);
    await worker.runDue();
    expect(server.received(address)).toEqual([]);
    clock.advance(5_000);
    await worker.runDue();
    const { message, pdf } = attachedTo(address);
    expect(message).toContain("filename=INV-2026-000001.pdf");
    expect(pdf.equals((await readDocumentPdf(database, id)) ?? new Uint8Array())).toBe(true);
  });

  test("waits while the store is away that has it, and leaves with its link if that lost it", async () => {
    const s3 = await startS3StandIn();
    onTestFinished(() => s3.close());
    const store = { to: `s3://${s3.bucket}/files`, s3: s3.access };
    const database = { ...(await open()), files: await StoredFiles.open(store) };
    const address = `waits-${flavor}@example.org`;
    const { id, clock, worker, errors } = await issue(database, address);
    await worker.runDue();
    expect(s3.objects.size).toBe(1);
    s3.faults.refuses = true;
    clock.advance(60_000);
    await worker.runDue();
    expect(server.received(address)).toEqual([]);
    expect(errors).toEqual([{ document: id, err: expect.objectContaining({ code: "file-unavailable" }) }]);
    s3.faults.refuses = false;
    clock.advance(120_000);
    await worker.runDue();
    expect(attachedTo(address).pdf.equals((await readDocumentPdf(database, id)) ?? new Uint8Array())).toBe(true);

    const other = `lost-${flavor}@example.org`;
    const props = { subject: "Again", words: "Or see it online." };
    const attachments = [documentAttachment({ id, number: "INV-2026-000001" })];
    const mail = { to: { address: other }, template: plainMail, props, attachments };
    await database.db.transaction().execute(async (trx) => queueMail(trx, clock, mail));
    s3.objects.clear();
    clock.advance(5_000);
    await worker.runDue();
    expect(server.received(other)).toEqual([]);
    expect(errors.at(-1)).toMatchObject({ err: { code: "file-damaged" } });
    clock.advance(16 * 60_000);
    await worker.runDue();
    expect(attachedTo(other)).toMatchObject({
      message: expect.stringContaining("Or see it online."),
      pdf: Buffer.of(),
    });
  });
});
