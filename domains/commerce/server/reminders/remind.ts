import { addDays, type Day, dayNumber, formatDay } from "../../../../platform/clock/time-zone.ts";
import type { Queries, Trx } from "../../../../platform/db/database.ts";
import { yieldToEventLoop } from "../../../../platform/threads/yield-to-event-loop.ts";
import type { Account } from "../../../accounts/contract.ts";
import { findClosure } from "../../../accounts/server/public.ts";
import { findAccount } from "../../../accounts/server/records/public.ts";
import { readAdministrators } from "../../../groups/server/public.ts";
import { queueMail } from "../../../messaging/server/public.ts";
import {
  endingGroupTerm,
  endingOwnTerm,
  type EndsQuery,
  listAccountsNearEnd,
  listGroupsNearEnd,
  listTrialsNearEnd,
  type NearEnd,
  readAccountFacts,
  readGroupTerms,
} from "../../../subscriptions/server/public.ts";
import { presentSeat } from "../../../subscriptions/server/terms/public.ts";
import { PRICING_PATH } from "../../rules.ts";
import { subscriptionEndsMail, trialEndsMail } from "./emails/mails.ts";
import { EARLIEST_REMINDER, type Reminders, choiceLink, dueReminder, dueTrialReminder } from "./reminders.ts";
import { type ReminderKind, deleteRemindersBefore, findRefusal, insertReminder } from "./reminders-store.ts";

/** A query that looks at so many terms takes about a millisecond. */
const CHUNK = 500;

/** How long it is remembered what was sent: longer than days wait in a group. */
const KEPT_MS = 5 * 365 * 86_400_000;

/** The subscription screen, where a term is renewed. */
const SUBSCRIPTION_PATH = "/bluebook/subscription";

/**
 * Reminds everybody whose subscription or trial ends soon with nothing behind it, of each end at most once for each
 * kind. Safe any number of times; the mail and its record are one transaction. `chunk`: so many terms are looked at by one
 * query.
 */
export async function remindAll(reminders: Reminders, chunk = CHUNK): Promise<void> {
  const { database, subscriptions } = reminders;
  const { clock, zone } = subscriptions;
  const from = zone.dayAt(clock.now());
  const until = addDays(from, EARLIEST_REMINDER);
  const inTransaction = (work: (trx: Trx) => Promise<void>) => database.db.transaction().execute(work);
  const query = { from, until, limit: chunk };
  await forEach(database.db, listAccountsNearEnd, query, (id) =>
    inTransaction((trx) => remindAccount(trx, reminders, id)),
  );
  await forEach(database.db, listGroupsNearEnd, query, (id) => inTransaction((trx) => remindGroup(trx, reminders, id)));
  await forEach(database.db, listTrialsNearEnd, query, (id) => inTransaction((trx) => remindTrial(trx, reminders, id)));
  await deleteRemindersBefore(database.db, clock.now() - KEPT_MS);
}

async function forEach(
  db: Queries,
  list: (db: Queries, some: EndsQuery) => Promise<NearEnd>,
  query: Omit<EndsQuery, "after">,
  remind: (id: string) => Promise<void>,
): Promise<void> {
  for (let after: string | undefined = ""; after !== undefined;) {
    const { ids, next }: NearEnd = await list(db, { ...query, after });
    for (const id of ids) {
      await remind(id);
      await yieldToEventLoop();
    }
    after = next;
  }
}

async function remindAccount(trx: Trx, reminders: Reminders, accountId: string): Promise<void> {
  const ending = endingOwnTerm(await readAccountFacts(trx, accountId), reminders.subscriptions);
  const kind = ending ? dueReminder(ending) : undefined;
  const account = kind && (await wantsReminders(trx, accountId));
  if (!ending || !kind || !account || !(await note(trx, reminders, ending.termId, kind))) return;
  await queueMail(trx, reminders.subscriptions.clock, {
    to: { address: account.email },
    template: subscriptionEndsMail,
    props: { ...about(reminders, account, ending), group: null, link: reminders.origin() + SUBSCRIPTION_PATH },
  });
}

async function remindGroup(trx: Trx, reminders: Reminders, groupId: string): Promise<void> {
  const terms = (await readGroupTerms(trx, [groupId])).get(groupId) ?? [];
  const ending = endingGroupTerm(terms, reminders.subscriptions);
  const kind = ending ? dueReminder(ending) : undefined;
  const group = kind && (await readAdministrators(trx, groupId));
  if (!ending || !kind || !group || !(await note(trx, reminders, ending.termId, kind))) return;
  for (const { accountId, firstName, email } of group.administrators) {
    if (!(await wantsReminders(trx, accountId))) continue;
    await queueMail(trx, reminders.subscriptions.clock, {
      to: { address: email },
      template: subscriptionEndsMail,
      props: {
        ...about(reminders, { id: accountId, firstName }, ending),
        group: group.title,
        link: reminders.origin() + SUBSCRIPTION_PATH,
      },
    });
  }
}

/** Whoever has bought something, or reads through a group, isn't told about a trial. */
async function remindTrial(trx: Trx, reminders: Reminders, accountId: string): Promise<void> {
  const { clock, zone } = reminders.subscriptions;
  const facts = await readAccountFacts(trx, accountId);
  const { trial } = facts;
  if (!trial || facts.terms.some(({ revokedOn }) => revokedOn === null) || presentSeat(facts)) return;
  const end = dayNumber(trial.endsOn);
  const ending = {
    endsOn: trial.endsOn,
    daysLeft: end - dayNumber(zone.dayAt(clock.now())),
    days: end - dayNumber(trial.startsOn) + 1,
  };
  const kind = dueTrialReminder(ending);
  const account = kind && (await wantsReminders(trx, accountId));
  if (!kind || !account || !(await note(trx, reminders, accountId, kind))) return;
  await queueMail(trx, clock, {
    to: { address: account.email },
    template: trialEndsMail,
    props: { ...about(reminders, account, ending), link: reminders.origin() + PRICING_PATH },
  });
}

/** The account, unless it has turned reminders off or is about to be deleted. */
async function wantsReminders(trx: Trx, accountId: string): Promise<Account | undefined> {
  if ((await findRefusal(trx, accountId)) !== null || (await findClosure(trx, accountId))) return undefined;
  return findAccount(trx, accountId);
}

function note(trx: Trx, { subscriptions }: Reminders, termId: string, kind: ReminderKind): Promise<boolean> {
  return insertReminder(trx, { termId, kind, at: subscriptions.clock.now() });
}

function about(
  reminders: Reminders,
  { id, firstName }: Pick<Account, "id" | "firstName">,
  { endsOn, daysLeft }: { endsOn: Day; daysLeft: number },
) {
  return { firstName, endDate: formatDay(endsOn), daysLeft, choice: choiceLink(reminders, id) };
}
