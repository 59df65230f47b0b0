import type { Account } from "../../../../accounts/contract.ts";
import { normaliseEmail } from "../../../../accounts/rules.ts";
import type { InvitedLine } from "../../../contract.ts";
import { groupHasEnded } from "../../errors/seats.ts";
import { lockManagedGroup, type Manager } from "../../people/lock-managed-group.ts";
import { type Groups, subjectOf, type Trx } from "../../records/groups.ts";
import { recordEvents } from "../../records/record-event.ts";
import { readSeats } from "../../seats/read-seats.ts";
import { findPresentEmails, insertUsers } from "../../stores/people-store.ts";
import type { GroupUsersTable } from "../../tables.ts";
import { chunksOf } from "./chunks-of.ts";
import { invitedPerson } from "../invite-user.ts";
import { type ListedLine, parseList } from "./parse-list.ts";
import { sendActivations } from "../send-activation.ts";

/** What became of a list of people. */
export interface ListReport {
  message: string;
  lines: InvitedLine[];
}

/**
 * Invites a list of people in one transaction: each line is either invited, with its mail, or told why not; if anything
 * fails, nobody is invited. Where seats run out, the first lines get them.
 * @throws AppError managers-only, list-refused, group-ended
 */
export async function inviteMany(trx: Trx, groups: Groups, account: Account, text: string): Promise<ListReport> {
  const manager = await lockManagedGroup(trx, groups, account);
  const listed = parseList(text);
  const { group, actor } = manager;
  const { standing, open } = await readSeats(trx, groups.subscriptions, group.id);
  if (standing.state === "expired" || standing.state === "none") throw groupHasEnded();
  const taken = await findPresentEmails(
    trx,
    group.id,
    listed.map(({ email }) => normaliseEmail(email)),
  );
  const lines = decide(listed, taken, open ?? Infinity);
  const people = lines
    .flatMap(({ outcome, person }) => (outcome === "added" ? [person] : []))
    .map((person, index) => newUser(groups, manager, person, index));
  for (const chunk of chunksOf(people, 200)) await insertUsers(trx, chunk);
  await sendActivations(trx, groups, { people, groupTitle: group.title, inviter: actor.name });
  const invited = { groupId: group.id, actor, action: "user-invited" } as const;
  await recordEvents(
    trx,
    groups.subscriptions.clock,
    people.map((person) => ({ ...invited, subject: subjectOf(person) })),
  );
  const left = lines.length - people.length;
  const sentence = people.length === 1 ? "1 person was invited." : `${people.length} people were invited.`;
  return {
    message: left === 0 ? sentence : `${sentence} ${left} ${left === 1 ? "line was" : "lines were"} left out.`,
    lines: lines.map(({ outcome, person: { line, email } }) => ({ line, email, outcome })),
  };
}

/** What becomes of each line, in their order. */
function decide(
  listed: readonly ListedLine[],
  taken: ReadonlySet<string>,
  open: number,
): { outcome: InvitedLine["outcome"]; person: ListedLine }[] {
  const seen = new Set<string>();
  let left = open;
  return listed.map((person) => {
    const email = normaliseEmail(person.email);
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
  return { ...person, invited_at: person.invited_at + index, link_id: null, removed_by: null };
}
