import { type Accounts, accountJobs, planTidying } from "../../domains/accounts/server/public.ts";
import { planReminders, reminderJobs } from "../../domains/commerce/server/public.ts";
import {
  commerceJobs,
  type Documents,
  documentJobs,
  type Orders,
  startStripeJobs,
  stripeJobs,
  type StripePayments,
} from "../../domains/commerce/server/plugin.ts";
import { releaseJobs } from "../../domains/authoring/server/plugin.ts";
import { groupJobs, type Groups, planSeatChecks } from "../../domains/groups/server/public.ts";
import { type Mailer, messagingJobs, startMessagingJobs } from "../../domains/messaging/server/plugin.ts";
import { type AccountDeletion, accountDeletionJobs } from "../../domains/reading/server/public.ts";
import type { Jobs } from "./run-jobs.ts";

interface JobParts {
  mailer: Mailer;
  accounts: Accounts;
  groups: Groups;
  accountDeletion: AccountDeletion;
  orders: Orders;
  /** Payments by card, if there are any. */
  payments: StripePayments | undefined;
  documents: Documents;
}

/** Returns every domain's jobs, and what queues the daily ones. */
export function productJobs({
  mailer,
  accounts,
  groups,
  accountDeletion,
  documents,
  orders,
  payments,
}: JobParts): Pick<Jobs, "handlers" | "oneAtATime" | "plan"> {
  const { database, clock, log } = mailer;
  return {
    handlers: [
      ...messagingJobs(mailer),
      ...accountJobs(accounts),
      ...groupJobs(groups),
      ...reminderJobs(groups),
      ...accountDeletionJobs(accountDeletion),
      ...commerceJobs(orders),
      ...releaseJobs({ database, clock, log }),
      ...(payments ? stripeJobs(payments) : []),
    ],
    oneAtATime: documentJobs(documents),
    plan: [
      () => startMessagingJobs(mailer),
      () => planTidying(accounts),
      () => planSeatChecks(groups),
      () => planReminders(groups),
      ...(payments ? [() => startStripeJobs(payments)] : []),
    ],
  };
}
