import type { Trx } from "../../../../platform/db/database.ts";
import { breathe } from "../../../../platform/flow/breathe.ts";
import { queueMail, queueMails } from "../../../messaging/server/public.ts";
import { groupPaths } from "../../rules.ts";
import { groupInvitationMail } from "../emails/mails.ts";
import { consumeMailLimit, consumeMailLimits } from "../emails/limits/mail-limits.ts";
import type { Groups } from "../records/groups.ts";
import { deleteCodesToEmails, findCodesToEmails, giveCodeTo, insertCodes } from "../stores/codes-store.ts";
import type { GroupAdminsTable, GroupCodesTable } from "../tables.ts";
import { chunksOf } from "./lists/chunks-of.ts";
import { makeCode } from "./codes.ts";

type Role = "user" | "admin";

type Invited = Pick<GroupAdminsTable, "id" | "group_id" | "first_name" | "email" | "email_lower">;

/** Who invites whom to what. */
export interface Activation {
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
export async function sendActivations<Person extends Invited>(
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
    await breathe();
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
