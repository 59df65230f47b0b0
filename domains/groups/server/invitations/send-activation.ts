import { queueMail } from "../../../messaging/server/public.ts";
import { groupPaths } from "../../rules.ts";
import { groupInvitationMail } from "../emails/mails.ts";
import type { Groups, Trx } from "../records/groups.ts";
import { insertCodes, replaceCode } from "../stores/codes-store.ts";
import type { GroupAdminsTable } from "../tables.ts";
import { chunksOf } from "./lists/chunks-of.ts";
import { makeCode } from "./codes.ts";

type Role = "user" | "admin";

type Invited = Pick<GroupAdminsTable, "id" | "group_id" | "first_name" | "email" | "email_lower">;

/** Who invites whom to what. */
export interface Activation {
  person: Invited;
  role: Role;
  groupTitle: string;
  /** The inviter's name. */
  inviter: string;
}

/** Queues the mail that lets somebody activate who was invited just now. */
export async function sendFirstActivation(
  trx: Trx,
  groups: Groups,
  { person, role, groupTitle, inviter }: Activation,
): Promise<void> {
  const { code, row } = codeOf(groups, person, role);
  await insertCodes(trx, [row]);
  await queueActivation(trx, groups, { person, role, groupTitle, inviter, code });
}

/** Queues the mail that lets an invited person activate. The code of an earlier one no longer works. */
export async function sendActivation(
  trx: Trx,
  groups: Groups,
  { person, role, groupTitle, inviter }: Activation,
): Promise<void> {
  const { code, row } = codeOf(groups, person, role);
  await replaceCode(trx, row);
  await queueActivation(trx, groups, { person, role, groupTitle, inviter, code });
}

/** The same for many users who never had a code, in few statements. */
export async function sendActivations(
  trx: Trx,
  groups: Groups,
  { people, groupTitle, inviter }: { people: readonly Invited[]; groupTitle: string; inviter: string },
): Promise<void> {
  const codes = people.map((person) => ({ person, ...codeOf(groups, person, "user") }));
  for (const chunk of chunksOf(codes, CHUNK)) {
    await insertCodes(
      trx,
      chunk.map(({ row }) => row),
    );
  }
  for (const { person, code } of codes)
    await queueActivation(trx, groups, { person, role: "user", groupTitle, inviter, code });
}

/** So many rows go into one statement. */
const CHUNK = 200;

function codeOf(groups: Groups, { id, group_id, email_lower }: Invited, role: Role) {
  const purpose = role === "user" ? "activate-user" : "activate-admin";
  return makeCode(groups, { group_id, purpose, email_lower, person_id: id, account_id: null });
}

async function queueActivation(
  trx: Trx,
  { origin, figures, subscriptions }: Groups,
  { person, role, groupTitle, inviter, code }: Activation & { code: string },
): Promise<void> {
  const link = `${origin()}${groupPaths.activate}?code=${code}`;
  const props = { firstName: person.first_name, groupTitle, inviter, role, link, validDays: figures.codeDays };
  await queueMail(trx, subscriptions.clock, { to: { address: person.email }, template: groupInvitationMail, props });
}
