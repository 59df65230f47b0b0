import { type Accounts, accountJobs, planTidying } from "../../domains/accounts/server/public.ts";
import { planReminders, reminderJobs } from "../../domains/commerce/server/public.ts";
import {
  DOCUMENT_ATTACHMENT,
  type Documents,
  type Orders,
  type StripePayments,
  commerceJobs,
  documentJobs,
  readDocumentAttachment,
  startStripeJobs,
  stripeJobs,
} from "../../domains/commerce/server/plugin.ts";
import { importJobs, releaseJobs } from "../../domains/manual/server/plugin.ts";
import { type Groups, groupJobs, planSeatChecks } from "../../domains/groups/server/public.ts";
import {
  type Mailer,
  fileTransport,
  messagingJobs,
  paceOf,
  smtpTransport,
  startMessagingJobs,
} from "../../domains/messaging/server/plugin.ts";
import { backupJobs, planBackups } from "../../platform/db/backup/schedule/backup-jobs.ts";
import type { BackupSchedule } from "../../platform/db/backup/schedule/scheduled-backups.ts";
import type { Content } from "../../domains/manual/server/public.ts";
import { mergeJobs } from "../../domains/overview/server/public.ts";
import { type AccountDeletion, accountDeletionJobs, moveJobs } from "../../domains/reading/server/public.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DatabaseSettings } from "../../platform/db/database-settings.ts";
import { type Config, openConfiguredSecrets } from "../config.ts";
import { productRelease } from "../starting/environment.ts";
import { keyFingerprintOf } from "../../platform/secrets/known-keys.ts";
import path from "node:path";
import { type AttachedFile, type MailAttachment, smtpSettings } from "../../domains/messaging/server/public.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { JobLog } from "../../platform/jobs/run-job.ts";
import type { FastifyInstance } from "fastify";
import type { JobHandler } from "../../platform/jobs/define-job.ts";
import { Worker } from "../../platform/jobs/worker.ts";
import { type GoodLog, rehearseAndSay } from "./rehearse-restore.ts";
import { runImport } from "./run-import.ts";

interface JobParts {
  mailer: Mailer;
  accounts: Accounts;
  groups: Groups;
  accountDeletion: AccountDeletion;
  orders: Orders;
  /** Payments by card, if there are any. */
  payments: StripePayments | undefined;
  documents: Documents;
  config: Config;
  content: Content;
  /** Where what went well is noted for operators. */
  noted: GoodLog;
}

/** Returns every domain's jobs, and what queues the daily ones. */
export function productJobs({
  mailer,
  accounts,
  groups,
  accountDeletion,
  documents,
  content,
  orders,
  payments,
  config,
  noted,
}: JobParts): Pick<Jobs, "handlers" | "oneAtATime" | "plan"> {
  const { database, clock, log } = mailer;
  const settings: DatabaseSettings = config;
  const commerce = commerceJobs(orders);
  const backups = { database, clock, settings, schedule: scheduledBackups(config), rehearse: rehearseAndSay(noted) };
  return {
    handlers: [
      ...messagingJobs(mailer),
      ...accountJobs(accounts),
      ...groupJobs(groups),
      ...reminderJobs(groups),
      ...accountDeletionJobs(accountDeletion),
      ...mergeJobs({ database, accounts, subscriptions: orders.subscriptions, carts: orders.carts }),
      ...commerce.handlers,
      ...releaseJobs({ database, clock, log }),
      ...(payments ? stripeJobs(payments) : []),
      ...backupJobs(backups),
    ],
    oneAtATime: [
      ...documentJobs(documents),
      ...importJobs({ database, clock, runImport: (id, signal) => runImport(settings, id, signal) }),
      ...moveJobs({ database, content, clock }),
    ],
    plan: [
      () => startMessagingJobs(mailer),
      () => planTidying(accounts),
      () => planSeatChecks(groups),
      () => planReminders(groups),
      commerce.start,
      () => planBackups(backups),
      ...(payments ? [() => startStripeJobs(payments)] : []),
    ],
  };
}

/** The backups that the settings plan, if they do. */
function scheduledBackups(config: Config): BackupSchedule | undefined {
  const { everyMs, to, keep, s3, keys } = config.backups;
  if (everyMs === undefined || to === undefined) return undefined;
  const keyFingerprint = keyFingerprintOf(openConfiguredSecrets(config));
  return { everyMs, place: { to, s3 }, keys, keep, product: productRelease().version, keyFingerprint };
}

/** Reads what an email brings from the domain that keeps it. */
async function readAttachment({ database, log }: PostOfficeParts, { kind, id }: MailAttachment): Promise<AttachedFile> {
  return kind === DOCUMENT_ATTACHMENT ? await readDocumentAttachment(database, id, log) : "never";
}

interface PostOfficeParts {
  database: Database;
  clock: Clock;
  log: JobLog;
  mails: Mailer["mails"];
}

/** The folder for emails if there is no mail server. */
export function mailFolder({ dataDir }: Config): string {
  return path.join(dataDir, "mail");
}

/** Creates the mailer that the settings describe. */
export function createMailer(config: Config, parts: PostOfficeParts): Mailer {
  return {
    ...parts,
    readAttachment: (attachment) => readAttachment(parts, attachment),
    transport:
      config.smtpUrl === undefined
        ? fileTransport(mailFolder(config))
        : smtpTransport(smtpSettings(config.smtpUrl, config.smtpTls)),
    from: config.mailFrom,
    bounceAddress: config.bounceAddress,
    pace: paceOf(config.mailsPerSecond),
    site: { productName: config.productName, siteUrl: config.publicUrl },
  };
}

interface Jobs {
  database: Database;
  clock: Clock;
  /** The jobs of every domain that has any. */
  handlers: readonly JobHandler[];
  /** Those that take a processor for seconds: never two at once, and never in the way of the others. */
  oneAtATime: readonly JobHandler[];
  /** Queues the daily jobs; safe at every start. */
  plan: readonly (() => Promise<void>)[];
}

/** How long a shutdown lets running jobs continue before it asks them to stop, in milliseconds. */
const GRACE_MS = 5_000;

/**
 * Runs jobs in this process while its server listens: without PUBLIC_URL, mails link to where that is. A shutdown waits
 * for running jobs.
 */
export function runJobs(app: FastifyInstance, { database, clock, handlers, oneAtATime, plan }: Jobs): void {
  const shared = { database, clock, log: app.log, graceMs: GRACE_MS };
  const workers = [
    new Worker({ ...shared, handlers }),
    new Worker({ ...shared, handlers: oneAtATime, concurrency: 1 }),
  ];
  app.addHook("onReady", async () => {
    for (const step of plan) await step();
  });
  app.addHook("onListen", () => {
    for (const worker of workers) worker.start();
  });
  app.addHook("preClose", async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  });
}
