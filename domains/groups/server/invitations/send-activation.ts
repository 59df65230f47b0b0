import type { Trx } from "../../../../platform/db/database.ts";
import { yieldToEventLoop } from "../../../../platform/threads/yield-to-event-loop.ts";
import { queueMail, queueMails } from "../../../messaging/server/public.ts";
import { groupPaths } from "../../rules.ts";
import { groupInvitationMail } from "../emails/mails.ts";
import { consumeMailLimit, consumeMailLimits } from "../emails/limits/mail-limits.ts";
import { type Groups, nameOf, subjectOf } from "../records/groups.ts";
import {
  deleteCodesToEmails,
  findCodesToEmails,
  giveCodeTo,
  insertCodes,
  readCodeTimes,
} from "../stores/codes-store.ts";
import type { GroupAdminsTable, GroupCodesTable } from "../tables.ts";
import { chunksOf } from "./lists/split-cells.ts";
import { makeCode } from "./codes.ts";
import type { Account } from "../../../accounts/contract.ts";
import { personNotFound } from "../errors/seats.ts";
import { lockManagedGroup } from "../people/lock-managed-group.ts";
import { authorize, mayActOn, mayResend } from "../people/policy.ts";
import { recordEvent, recordEvents } from "../records/record-event.ts";
import { findPerson } from "../stores/people-store.ts";
import type { Choice } from "../../contract.ts";
import { chooseUsers } from "../people/many/choose-users.ts";
import type { ManyDone } from "../people/many/remove-users.ts";

type Role = "user" | "admin";

type Invited = Pick<GroupAdminsTable, "id" | "group_id" | "first_name" | "email" | "email_lower">;

/** Who invites whom to what. */
interface Activation {
  person: Invited;
  role: Role;
  groupTitle: string;
  inviter: Inviter;
}

/** Whom a mail names, and who gets the answers to it. */
interface Inviter {
  name: string;
  email: string;
}

/** What became of an activation mail: it is on its way, or the one of a short time ago still works. */
export type Sending = "sent" | "kept";

/**
 * Queues the mail that lets somebody activate who was invited just now. Where the same address got one less than an hour
 * ago, and was removed since, that one works again instead: inviting and removing in turn mails nobody anew (GROUP-10).
 * @throws AppError address-mailed-often, group-mails-used-up
 */
export async function sendFirstActivation(trx: Trx, groups: Groups, activation: Activation): Promise<Sending> {
  const { person, role } = activation;
  const kept = await storeCodes(trx, groups, { people: [person], role, issuedAfter: recent(groups) });
  if (kept.has(person.id)) return "kept";
  await sendActivation(trx, groups, activation);
  return "sent";
}

/**
 * Lets a person activate whose removal is taken back: the mail that they have works again, as long as it would have.
 * @throws AppError address-mailed-often, group-mails-used-up
 */
export async function restoreActivation(trx: Trx, groups: Groups, activation: Activation): Promise<Sending> {
  const { person, role } = activation;
  const kept = await storeCodes(trx, groups, { people: [person], role, issuedAfter: null });
  if (kept.has(person.id)) return "kept";
  await sendActivation(trx, groups, activation);
  return "sent";
}

/**
 * Queues the mail that lets an invited person activate. The code of an earlier one no longer works.
 * @throws AppError address-mailed-often, group-mails-used-up
 */
export async function sendActivation(trx: Trx, groups: Groups, activation: Activation): Promise<void> {
  const { person, role } = activation;
  await consumeMailLimit(trx, groups, person.group_id, person.email);
  const { code, row } = codeOf(groups, person, role);
  await deleteCodesToEmails(trx, row, [person.email_lower], row.issued_at);
  await insertCodes(trx, [row]);
  await queueMail(trx, groups.subscriptions.clock, mailOf(groups, { ...activation, code }));
}

/** Many users of one group, who get one mail each. */
interface Activations<Person extends Invited> {
  groupId: string;
  people: readonly Person[];
  groupTitle: string;
  inviter: Inviter;
}

/**
 * The same for many users who were invited just now, in few statements. Gives those who can't be mailed: their addresses
 * have had several mails from this group.
 * @throws AppError group-mails-used-up
 */
export async function sendFirstActivations<Person extends Invited>(
  trx: Trx,
  groups: Groups,
  { people, ...activations }: Activations<Person>,
): Promise<Person[]> {
  const kept = await storeCodes(trx, groups, { people, role: "user", issuedAfter: recent(groups) });
  return await sendActivations(trx, groups, { ...activations, people: people.filter(({ id }) => !kept.has(id)) });
}

/**
 * Lets many users activate whose removals are taken back: the mails that they have work again, and who has none gets one.
 * Gives those who can't be mailed: their addresses have had several mails from this group.
 * @throws AppError group-mails-used-up
 */
export async function restoreActivations<Person extends Invited>(
  trx: Trx,
  groups: Groups,
  { people, ...activations }: Activations<Person>,
): Promise<Person[]> {
  const kept = await storeCodes(trx, groups, { people, role: "user", issuedAfter: null });
  return await sendActivations(trx, groups, { ...activations, people: people.filter(({ id }) => !kept.has(id)) });
}

/**
 * Mails many users of a group anew. Gives those who can't be mailed: their addresses have had several mails from it.
 * @throws AppError group-mails-used-up
 */
async function sendActivations<Person extends Invited>(
  trx: Trx,
  groups: Groups,
  { groupId, people, groupTitle, inviter }: Activations<Person>,
): Promise<Person[]> {
  const emails = people.map(({ email }) => email);
  const granted = await consumeMailLimits(trx, groups, groupId, emails);
  const mailed = people.filter(({ email }) => granted.has(email));
  const codes: { person: Person; code: string; row: GroupCodesTable }[] = [];
  for (const person of mailed) {
    codes.push({ person, ...codeOf(groups, person, "user") });
    await yieldToEventLoop();
  }
  for (const chunk of chunksOf(codes, CHUNK)) {
    const rows = chunk.map(({ row }) => row);
    await deleteCodesToEmails(
      trx,
      { group_id: groupId, purpose: "activate-user" },
      rows.map(({ email_lower: email }) => email),
      groups.subscriptions.clock.now(),
    );
    await insertCodes(trx, rows);
  }
  const mails = codes.map(({ person, code }) => mailOf(groups, { person, role: "user", groupTitle, inviter, code }));
  await queueMails(trx, groups.subscriptions.clock, mails);
  return people.filter(({ email }) => !granted.has(email));
}

/** So many rows go into one statement. */
const CHUNK = 200;

function recent({ subscriptions, limits }: Groups): number {
  return subscriptions.clock.now() - limits.resendMs;
}

function codeOf(groups: Groups, { id, group_id, email_lower }: Invited, role: Role) {
  const purpose = role === "user" ? "activate-user" : "activate-admin";
  return makeCode(groups, { group_id, purpose, email_lower, person_id: id, account_id: null });
}

/** The mail with a code. */
function mailOf(
  { origin, limits }: Groups,
  { person, role, groupTitle, inviter, code }: Activation & { code: string },
) {
  const link = `${origin()}${groupPaths.activate}?code=${code}`;
  const props = {
    firstName: person.first_name,
    groupTitle,
    inviter: inviter.name,
    role,
    link,
    validDays: limits.codeDays,
  };
  return { to: { address: person.email }, replyTo: inviter.email, template: groupInvitationMail, props };
}

interface Keeping {
  people: readonly Pick<GroupAdminsTable, "id" | "group_id" | "email_lower">[];
  role: "user" | "admin";
  /** Older codes are not kept, nor such as work no longer. Epoch milliseconds; null: every one is, as it was. */
  issuedAfter: number | null;
}

/**
 * Lets people of one group go on with the codes that were mailed to their addresses before they were removed. Gives the
 * ids of those who have one.
 */
async function storeCodes(
  trx: Trx,
  { subscriptions }: Groups,
  { people, role, issuedAfter }: Keeping,
): Promise<ReadonlySet<string>> {
  const [first] = people;
  if (!first) return new Set();
  const purpose = role === "user" ? "activate-user" : "activate-admin";
  const byEmail = new Map(people.map(({ id, email_lower: email }) => [email, id]));
  const found = await findCodesToEmails(trx, { group_id: first.group_id, purpose }, [...byEmail.keys()]);
  const kept = new Set<string>();
  for (const code of found) {
    const person = byEmail.get(code.email_lower);
    const isOld =
      issuedAfter !== null && (code.expires_at <= subscriptions.clock.now() || code.issued_at < issuedAfter);
    if (person === undefined || isOld) continue;
    if (code.person_id !== person) await giveCodeTo(trx, code.id, person);
    kept.add(person);
  }
  return kept;
}

/**
 * Sends a pending user or administrator a new activation mail, an hour after the last one at the earliest; the link of the
 * last one no longer works (GROUP-10). Gives the sentence for the manager.
 * @throws AppError managers-only, person-not-found, active-already, sent-recently, address-mailed-often,
 * group-mails-used-up
 */
export async function resendActivationEmail(
  trx: Trx,
  groups: Groups,
  account: Account,
  personId: string,
): Promise<string> {
  const { clock } = groups.subscriptions;
  const { group, actor, person: manager } = await lockManagedGroup(trx, groups, account);
  const user = await findPerson(trx, "group_users", personId);
  const person = user ?? (await findPerson(trx, "group_admins", personId));
  authorize(mayActOn(manager, person));
  if (!person) throw personNotFound();
  const sentAt = (await readCodeTimes(trx, [person.id])).get(person.id)?.issuedAt;
  authorize(mayResend(person, sentAt, clock.now(), groups.limits.resendMs));
  await sendActivation(trx, groups, {
    person,
    role: user ? "user" : "admin",
    groupTitle: group.title,
    inviter: { name: actor.name, email: account.email },
  });
  const event = { groupId: group.id, actor, action: "activation-resent", subject: subjectOf(person) } as const;
  await recordEvent(trx, clock, event);
  return `A new activation email is on its way to ${person.email}. The link of the earlier one for ${nameOf(person)} no longer works.`;
}

/**
 * Sends many pending users new activation mails: all of them who had the last one more than an hour ago (GROUP-10) and
 * whose addresses have not had several. The links of the last ones no longer work.
 * @throws AppError managers-only, person-not-found, list-changed, too-many-chosen, group-mails-used-up
 */
export async function resendActivationEmails(
  trx: Trx,
  groups: Groups,
  account: Account,
  choice: Choice,
): Promise<ManyDone> {
  const { subscriptions, limits } = groups;
  const now = subscriptions.clock.now();
  const { group, actor } = await lockManagedGroup(trx, groups, account);
  const users = await chooseUsers(trx, groups, group.id, choice);
  const pending = users.filter(({ activated_at: at }) => at === null);
  const times = await readCodeTimes(
    trx,
    pending.map(({ id }) => id),
  );
  const due = pending.filter((user) => !mayResend(user, times.get(user.id)?.issuedAt, now, limits.resendMs));
  const inviter = { name: actor.name, email: account.email };
  const refused = await sendActivations(trx, groups, {
    groupId: group.id,
    people: due,
    groupTitle: group.title,
    inviter,
  });
  const without = new Set(refused.map(({ id }) => id));
  const sent = due.filter(({ id }) => !without.has(id));
  const event = { groupId: group.id, actor, action: "activation-resent" } as const;
  const events = sent.map((user) => ({ ...event, subject: subjectOf(user) }));
  await recordEvents(trx, subscriptions.clock, events);
  const skipped = {
    active: users.length - pending.length,
    recent: pending.length - due.length,
    often: refused.length,
  };
  const isWhole = sent.length === users.length;
  return {
    success: sent.length > 0,
    tone: isWhole ? "success" : "attention",
    message: describe(sent.length, skipped),
    userIds: sent.map(({ id }) => id),
  };
}

interface Skipped {
  active: number;
  recent: number;
  often: number;
}

function describe(sent: number, { active, recent, often }: Skipped): string {
  // Word for word where it is the only reason (GROUP-10).
  if (sent === 0 && active === 0 && often === 0) return "Activation email was sent less than an hour ago.";
  const mails = sent === 1 ? "1 activation email is on its way." : `${sent} activation emails are on their way.`;
  const reasons = [
    recent === 0 ? "" : `${recent} had one less than an hour ago`,
    often === 0 ? "" : `${often} ${often === 1 ? "has" : "have"} already had several`,
    active === 0 ? "" : `${active} ${active === 1 ? "has" : "have"} already activated`,
  ].filter(Boolean);
  return reasons.length === 0 ? mails : `${sent === 0 ? "No email was sent." : mails} ${reasons.join(", ")}.`;
}
