import { queueMail } from "../../../messaging/server/public.ts";
import { groupPaths } from "../../contract.ts";
import { groupInvitationMail } from "../emails/mails.ts";
import type { Groups, Trx } from "../records/groups.ts";
import { insertCodes, replaceCode } from "../stores/codes-store.ts";
import type { GroupAdminsTable } from "../tables.ts";
import { makeCode } from "./codes.ts";

type Role = "user" | "admin";

/** Who invites whom to what. */
export interface Activation {
  person: Pick<GroupAdminsTable, "id" | "group_id" | "first_name" | "email" | "email_lower">;
  role: Role;
  groupTitle: string;
  /** The inviter's name. */
  inviter: string;
  /** Nobody has sent this person a code before. */
  isFirst: boolean;
}

/** Queues the mail that lets an invited person activate. The code of an earlier one no longer works. */
export async function sendActivation(
  trx: Trx,
  groups: Groups,
  { person, role, groupTitle, inviter, isFirst }: Activation,
): Promise<void> {
  const purpose = role === "user" ? "activate-user" : "activate-admin";
  const { id, group_id, email_lower } = person;
  const { code, row } = makeCode(groups, { group_id, purpose, email_lower, person_id: id, account_id: null });
  await (isFirst ? insertCodes(trx, [row]) : replaceCode(trx, row));
  const link = `${groups.origin()}${groupPaths.activate}?code=${code}`;
  const props = {
    firstName: person.first_name,
    groupTitle,
    inviter,
    role,
    link,
    validDays: groups.figures.codeDays,
  };
  await queueMail(trx, groups.subscriptions.clock, {
    to: { address: person.email },
    template: groupInvitationMail,
    props,
  });
}
