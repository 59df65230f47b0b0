import { afterAll, beforeAll, expect, test } from "vitest";
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
  test("brings the PDF that was issued, byte for byte", async () => {
    const database = await open();
    const clock = fixedClock(Date.UTC(2026, 10, 22, 15));
    const log = { warn: () => {}, error: () => {} };
    const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: "no-reply@example.org" });
    const mailer = createMailer(config, { database, clock, log, mails: () => Promise.resolve(plainMails) });
    const handlers = [...messagingJobs(mailer), ...documentJobs({ database, templates: undefined })];
    const worker = new Worker({ database, clock, handlers, log });
    const to = { address: `buyer-${flavor}@example.org` };
    const { id } = await database.db.transaction().execute(async (trx) => {
      const document = await issueDocument(
        trx,
        { clock, zone },
        { kind: "invoice", cause: "order:1:placed", content: sampleContent },
      );
      const props = { subject: `Invoice ${document.number}`, words: "Or see it online." };
      await queueMail(trx, clock, { to, template: plainMail, props, attachments: [documentAttachment(document)] });
      return document;
    });
    await worker.runDue();
    expect(server.received(to.address)).toEqual([]);
    clock.advance(5_000);
    await worker.runDue();
    const message = server.received(to.address)[0]?.message ?? "";
    expect(message).toContain("filename=INV-2026-000001.pdf");
    const part = /Content-Disposition: attachment[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(message)?.[1] ?? "";
    const pdf = await readDocumentPdf(database, id);
    expect(Buffer.from(part, "base64").equals(pdf ?? new Uint8Array())).toBe(true);
  });
});
