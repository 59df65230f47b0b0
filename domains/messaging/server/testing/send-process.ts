import process from "node:process";
import { z } from "zod";
import { type Clock, systemClock } from "../../../../platform/clock/clock.ts";
import { openDatabase } from "../../../../platform/db/open-database.ts";
import { Worker } from "../../../../platform/jobs/worker.ts";
import { readProcessArguments } from "../../../../platform/testing/process-arguments.ts";
import { databaseSettingsSchema } from "../../../../platform/db/database-settings.ts";
import { messagingJobs } from "../jobs.ts";
import { smtpSettings, smtpTransport } from "../transports/smtp/smtp-transport.ts";
import type { MailTransport } from "../transports/transport.ts";
import { plainMails } from "./plain-mails.ts";

/**
 * Child process: a worker that sends the emails of an outbox until stopped. Its clock runs `fast` times as fast,
 * starting at `epoch`. `dieAt`: where it kills itself on the first email.
 */
const schema = z.object({
  settings: databaseSettingsSchema,
  port: z.int(),
  epoch: z.number(),
  fast: z.number(),
  /** By the fast clock. Lease renewal uses real time, so leases aren't renewed here. */
  leaseMs: z.number(),
  dieAt: z.enum(["before-hand-over", "in-hand-over", "after-acceptance"]).optional(),
});
const { settings, port, epoch, fast, leaseMs, dieAt } = readProcessArguments(schema);

function dieIf(point: typeof dieAt): void {
  if (point === dieAt) process.kill(process.pid, "SIGKILL");
}

const database = await openDatabase(settings);
const clock: Clock = { now: () => Math.round(epoch + (systemClock.now() - epoch) * fast) };
const log = { warn: () => {}, error: () => {} };
// Nothing here waits for a timeout; a busy machine is slow.
const patience = { connecting: 30_000, talking: 30_000, accepting: 30_000 };
const smtp = smtpTransport(smtpSettings(`smtp://127.0.0.1:${port}`), patience);
const transport: MailTransport = {
  deliver: async (mail, { handOver, signal }) => {
    const delivery = await smtp.deliver(mail, {
      signal,
      handOver: async () => {
        dieIf("before-hand-over");
        await handOver();
        dieIf("in-hand-over");
      },
    });
    dieIf("after-acceptance");
    return delivery;
  },
};
const worker = new Worker({
  database,
  clock,
  handlers: messagingJobs({
    database,
    clock,
    log,
    transport,
    from: { address: "no-reply@manual.example.org", name: "" },
    site: { productName: "Fieldstone", siteUrl: undefined },
    mails: () => Promise.resolve(plainMails),
  }),
  log,
  pollMs: 20,
  leaseMs,
});
worker.start();
process.stdout.write("started\n");
process.once("SIGTERM", () => {
  worker
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0))
    .catch(() => process.exit(1));
});
