import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { fixedClock, systemClock } from "../../../../platform/clock/clock.ts";
import { openTimeZone } from "../../../../platform/clock/time-zone.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { listDeadJobs } from "../../../../platform/jobs/job-queries.ts";
import { Worker } from "../../../../platform/jobs/worker.ts";
import { onOneDatabase } from "../../../../platform/testing/databases.ts";
import { runNode } from "../../../../platform/testing/run-node.ts";
import { documentJobs } from "./document-jobs.ts";
import { issueDocument, readDocument, readDocumentPdf } from "./documents.ts";
import { renderPdf } from "./rendering/render-pdf.ts";
import { sampleContent } from "../../documents/samples/sample-content.ts";

const zone = openTimeZone("America/New_York");
const TIMEOUT = 120_000;
const DAY = 86_400_000;

async function issueInvoice({ db }: Database, clock = systemClock): Promise<string> {
  const { id } = await db
    .transaction()
    .execute(async (trx) =>
      issueDocument(trx, { clock, zone }, { kind: "invoice", cause: "order:1:placed", content: sampleContent }),
    );
  return id;
}

function workerOn(database: Database, clock = systemClock, templates?: string) {
  const log = { warn: () => {}, error: () => {} };
  return new Worker({ database, clock, handlers: documentJobs({ database, templates }), log, concurrency: 1 });
}

async function stateOfJob({ db }: Database): Promise<string | undefined> {
  return (await db.selectFrom("jobs").select("state").where("name", "=", "render-document").executeTakeFirst())?.state;
}

onOneDatabase("rendering documents", (open) => {
  test("the job keeps the document's bytes, whatever they are rendered from later", { timeout: TIMEOUT }, async () => {
    const database = await open();
    const id = await issueInvoice(database);
    expect(await workerOn(database).runDue()).toBe(1);
    const pdf = (await readDocumentPdf(database, id)) ?? new Uint8Array();
    const { sha256, template_hash: hash } = await database.db
      .selectFrom("documents")
      .select(["sha256", "template_hash"])
      .executeTakeFirstOrThrow();
    expect(sha256).toBe(createHash("sha256").update(pdf).digest("hex"));
    const document = await readDocument(database.db, id);
    expect(document?.isRendered).toBe(true);
    const again = document && (await renderPdf(document.content, { templates: undefined }));
    expect(again?.templateHash).toBe(hash);
    expect(Buffer.from(again?.pdf ?? []).equals(pdf)).toBe(true);
  });

  test("a worker killed while it renders leaves the document to another, once", { timeout: TIMEOUT }, async () => {
    const database = await open();
    const id = await issueInvoice(database);
    const killed = runNode(join(import.meta.dirname, "testing/render-worker.ts"), { settings: database.settings });
    while ((await stateOfJob(database)) !== "running") await wait(5);
    killed.kill();
    await killed.exit;
    expect(await readDocumentPdf(database, id)).toBeUndefined();
    // Its lease has to end first.
    const later = fixedClock(systemClock.now() + 120_000);
    expect(await workerOn(database, later).runDue()).toBe(1);
    expect(await readDocumentPdf(database, id)).toBeDefined();
    expect(await stateOfJob(database)).toBeUndefined();
    expect(await workerOn(database, later).runDue()).toBe(0);
  });

  test("a document that can't be rendered is tried for a day, and then a failure that operators see", async () => {
    const database = await open();
    const clock = fixedClock(Date.UTC(2026, 10, 22));
    const id = await issueInvoice(database, clock);
    const worker = workerOn(database, clock, join(import.meta.dirname, "no-such-folder"));
    for (let run = 0; run < 20; run += 1) {
      expect(await worker.runDue()).toBe(1);
      expect(await listDeadJobs(database.db)).toHaveLength(run < 19 ? 0 : 1);
      clock.advance(DAY / 10);
    }
    const [dead] = await listDeadJobs(database.db);
    expect(dead).toMatchObject({ name: "render-document", payload: JSON.stringify({ documentId: id }) });
    expect(dead?.last_error).toContain("templates of documents can't be used");
    expect(await readDocument(database.db, id)).toMatchObject({ isRendered: false });
  });
});
