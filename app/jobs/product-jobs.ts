import { type Accounts, accountJobs, planTidying } from "../../domains/accounts/server/public.ts";
import { planReminders, reminderJobs } from "../../domains/commerce/server/public.ts";
import {
  type Documents,
  type Orders,
  type StripePayments,
  commerceJobs,
  documentJobs,
  startStripeJobs,
  stripeJobs,
} from "../../domains/commerce/server/plugin.ts";
import { importJobs, releaseJobs } from "../../domains/authoring/server/plugin.ts";
import { type Groups, groupJobs, planSeatChecks } from "../../domains/groups/server/public.ts";
import { type Mailer, messagingJobs, startMessagingJobs } from "../../domains/messaging/server/plugin.ts";
import { type BackupSchedule, backupJobs, planBackups } from "../../platform/db/backup/schedule/backup-jobs.ts";
import type { Content } from "../../domains/content/server/public.ts";
import { mergeJobs } from "../../domains/overview/server/public.ts";
import { type AccountDeletion, accountDeletionJobs, moveJobs } from "../../domains/reading/server/public.ts";
import type { DatabaseSettings } from "../../platform/db/database.ts";
import { type Config, openConfiguredSecrets } from "../config.ts";
import type { Jobs } from "./run-jobs.ts";
import { productVersion } from "../starting/product-version.ts";
import { keyFingerprintOf } from "../starting/secret-key.ts";

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
}: JobParts): Pick<Jobs, "handlers" | "oneAtATime" | "plan"> {
  const { database, clock, log } = mailer;
  const settings: DatabaseSettings = config;
  const backups = { database, clock, settings, schedule: scheduledBackups(config) };
  return {
    handlers: [
      ...messagingJobs(mailer),
      ...accountJobs(accounts),
      ...groupJobs(groups),
      ...reminderJobs(groups),
      ...accountDeletionJobs(accountDeletion),
      ...mergeJobs({ database, accounts, subscriptions: orders.subscriptions, carts: orders.carts }),
      ...commerceJobs(orders),
      ...releaseJobs({ database, clock, log }),
      ...(payments ? stripeJobs(payments) : []),
      ...backupJobs(backups),
    ],
    oneAtATime: [
      ...documentJobs(documents),
      ...importJobs({ database, clock, settings }),
      ...moveJobs({ database, content, clock }),
    ],
    plan: [
      () => startMessagingJobs(mailer),
      () => planTidying(accounts),
      () => planSeatChecks(groups),
      () => planReminders(groups),
      () => planBackups(backups),
      ...(payments ? [() => startStripeJobs(payments)] : []),
    ],
  };
}

/** The backups that the settings plan, if they do. */
function scheduledBackups(config: Config): BackupSchedule | undefined {
  const { everyMs, to, keep, s3 } = config.backups;
  if (everyMs === undefined || to === undefined) return undefined;
  const keyFingerprint = keyFingerprintOf(openConfiguredSecrets(config));
  return { everyMs, place: { to, s3 }, keep, product: productVersion(), keyFingerprint };
}
