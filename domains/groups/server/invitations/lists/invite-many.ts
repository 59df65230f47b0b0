import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";
import { normalizeEmail } from "../../../../accounts/rules.ts";
import type { InvitedLine, LineOutcome, Tone } from "../../../contract.ts";
import { groupHasEnded } from "../../errors/seats.ts";
import { type Manager, lockManagedGroup } from "../../people/lock-managed-group.ts";
import { type Groups, subjectOf } from "../../records/groups.ts";
import { recordEvents } from "../../records/record-event.ts";
import { readSeats } from "../../seats/read-seats.ts";
import { deleteUsers } from "../../stores/many-users-store.ts";
import { findPresentEmails, insertUsers } from "../../stores/people-store.ts";
import type { GroupUsersTable } from "../../tables.ts";
import { chunksOf } from "./split-cells.ts";
import { invitedPerson } from "../invite-user.ts";
import { type ListedLine, parseList } from "./parse-list.ts";
import { sendFirstActivations } from "../send-activation.ts";

/** What became of a list of people, or will. */
export interface ListReport {
  message: string;
  lines: InvitedLine[];
}

/**
 * Invites a list of people in one transaction: each is either invited, with a mail, or told why not; if anything fails,
 * nobody is invited. Where seats run out, the first ones get them.
 * @throws AppError managers-only, list-refused, group-ended, group-mails-used-up
 */
export async function inviteMany(
  trx: Trx,
  groups: Groups,
  account: Account,
  text: string,
): Promise<ListReport & { success: boolean; tone: Tone }> {
  const manager = await lockManagedGroup(trx, groups, account);
  const { group, actor } = manager;
  const lines = await decideAll(trx, groups, group.id, text);
  const people: { person: ListedLine; user: GroupUsersTable }[] = [];
  for (const { outcome, person } of lines) {
    if (outcome === "added") people.push({ person, user: newUser(groups, manager, person, people.length) });
    await yieldToEventLoop();
  }
  const users = people.map(({ user }) => user);
  for (const chunk of chunksOf(users, 200)) await insertUsers(trx, chunk);
  const inviter = { name: actor.name, email: account.email };
  const sending = { groupId: group.id, people: users, groupTitle: group.title, inviter };
  const refused = new Set((await sendFirstActivations(trx, groups, sending)).map(({ id }) => id));
  await deleteUsers(trx, [...refused]);
  const event = { groupId: group.id, actor, action: "user-invited" } as const;
  const events = users.flatMap((user) => (refused.has(user.id) ? [] : [{ ...event, subject: subjectOf(user) }]));
  await recordEvents(trx, groups.subscriptions.clock, events);
  const often = new Set(people.flatMap(({ person, user }) => (refused.has(user.id) ? [person] : [])));
  const decided = lines.map((line) => (often.has(line.person) ? { ...line, outcome: "mailed-often" as const } : line));
  const isWhole = decided.every(({ outcome }) => outcome === "added");
  const tone = isWhole ? "success" : events.length === 0 ? "error" : "attention";
  return { ...report(decided, "past"), success: events.length > 0, tone };
}

/**
 * What inviting a list of people would do now. Changes nothing.
 * @throws AppError list-refused, group-ended
 */
export async function previewMany(db: Queries, groups: Groups, groupId: string, text: string): Promise<ListReport> {
  return report(await decideAll(db, groups, groupId, text), "future");
}

interface Decided {
  outcome: InvitedLine["outcome"];
  person: ListedLine;
}

async function decideAll(db: Queries, groups: Groups, groupId: string, text: string): Promise<Decided[]> {
  const listed = await parseList(text);
  const { status, open } = await readSeats(db, groups.subscriptions, groupId);
  if (status.state === "expired" || status.state === "none") throw groupHasEnded();
  const emails: string[] = [];
  for (const { email } of listed) {
    emails.push(normalizeEmail(email));
    await yieldToEventLoop();
  }
  const taken = await findPresentEmails(db, groupId, emails);
  await yieldToEventLoop();
  return decide(listed, emails, taken, open ?? Infinity);
}

function report(decided: readonly Decided[], tense: "past" | "future"): ListReport {
  const outcomes = decided.map(({ outcome }) => outcome);
  return {
    message: describeLines(outcomes, tense),
    lines: decided.map(({ outcome, person: { line, email, text } }) => ({ line, email, outcome, text })),
  };
}

/** What becomes of each line, in their order. `emails`: their normalized addresses. */
function decide(
  listed: readonly ListedLine[],
  emails: readonly string[],
  taken: ReadonlySet<string>,
  open: number,
): Decided[] {
  const seen = new Set<string>();
  let left = open;
  return listed.map((person, index) => {
    const email = emails[index] ?? "";
    if (person.problem !== null) return { outcome: person.problem, person };
    if (taken.has(email)) return { outcome: "already-member", person };
    if (seen.has(email)) return { outcome: "repeated", person };
    if (left === 0) return { outcome: "no-seat", person };
    seen.add(email);
    left -= 1;
    return { outcome: "added", person };
  });
}

function newUser(
  groups: Groups,
  manager: Manager,
  { firstName, lastName, email }: ListedLine,
  index: number,
): GroupUsersTable {
  const person = invitedPerson(groups, manager, { firstName, lastName, email });
  // A millisecond apart: who stands later in a list was invited later, which counts when seats are taken back.
  return { ...person, invited_at: person.invited_at + index, link_id: null, removed_by: null, tell_removal_at: null };
}

/** What is said of people in a list who were not invited: of one, of several. */
const words: Readonly<Record<Exclude<LineOutcome, "added">, readonly [one: string, several: string]>> = {
  "already-member": ["is already in the group", "are already in the group"],
  repeated: ["is listed twice", "are listed twice"],
  "bad-address": ["needs correcting", "need correcting"],
  "foreign-address": ["needs correcting", "need correcting"],
  "bad-name": ["needs correcting", "need correcting"],
  "no-seat": ["has no seat", "have no seat"],
  "mailed-often": ["has already had several emails from your group", "have already had several emails from your group"],
};

/** What has become of a list, or will: how many are invited, and how many are left out for which reason. */
function describeLines(outcomes: readonly LineOutcome[], tense: "past" | "future"): string {
  const added = outcomes.filter((outcome) => outcome === "added").length;
  const left = leftOut(outcomes);
  return left === "" ? `${invited(added, tense)}.` : `${invited(added, tense)}. ${left}.`;
}

/** How many were invited, in words: '3 people were invited'. */
function invited(added: number, tense: "past" | "future"): string {
  if (added === 0) return tense === "past" ? "Nobody was invited" : "Nobody will be invited";
  const people = added === 1 ? "1 person" : `${added} people`;
  if (tense === "future") return `${people} will be invited`;
  return `${people} ${added === 1 ? "was" : "were"} invited`;
}

function leftOut(outcomes: readonly LineOutcome[]): string {
  const counts = new Map<readonly string[], number>();
  const reasons = new Map<string, readonly [string, string]>();
  for (const outcome of outcomes) {
    if (outcome === "added") continue;
    const reason = reasons.get(words[outcome][1]) ?? words[outcome];
    reasons.set(reason[1], reason);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...reasons.values()].map((reason) => inWords(counts.get(reason) ?? 0, reason)).join(", ");
}

function inWords(count: number, [one, several]: readonly [string, string]): string {
  return `${count} ${count === 1 ? one : several}`;
}
