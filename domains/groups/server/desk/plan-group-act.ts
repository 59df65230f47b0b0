import { hash } from "node:crypto";
import type { Queries, Trx } from "../../../../platform/db/database.ts";
import { AppError, notFound } from "../../../../platform/http/errors.ts";
import type { Account, DeskPlan } from "../../../accounts/contract.ts";
import { reasonIn } from "../../../accounts/server/public.ts";
import type { GroupAct, GroupQuestion } from "../../desk-views.ts";
import { actorOf, nameOf } from "../records/groups.ts";
import { readSeats } from "../seats/read-seats.ts";
import { readDomains } from "../stores/domains-store.ts";
import { lockGroup } from "../stores/groups-store.ts";
import { readNetworksOfGroup } from "../stores/networks-store.ts";
import { readAdmins } from "../stores/people-store.ts";
import { type DeskGroups, askedGroup, givenSeats, givenTerms } from "./read-groups.ts";
import { tellAdministrators } from "./tell-administrators.ts";
import { groupActions } from "./group-acts.ts";

/** Who does what for which group, and what was sent. */
export interface GroupVisit {
  id: string;
  act: GroupAct;
  account: Account;
  fields: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** The longest that is shown again after a refusal. */
const MOST_SHOWN = 300;

/** The form of an act. @throws AppError not-found */
export async function openGroupAct(groups: DeskGroups, visit: GroupVisit): Promise<GroupQuestion & { title: string }> {
  const { db } = groups.database;
  const { id, act, fields, csrfToken } = visit;
  const group = await askedGroup(db, id);
  const { status } = await readSeats(db, groups.subscriptions, id);
  return {
    id,
    act,
    title: group.title,
    choices: await choicesOf(db, act, id),
    seats: status.state === "none" ? "" : `${status.paidSeats}`,
    typed: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.slice(0, MOST_SHOWN)])),
    csrfToken,
  };
}

/** What can be chosen for an act, by what is sent. */
async function choicesOf(db: Queries, act: GroupAct, groupId: string): Promise<Record<string, string>> {
  if (act === "remove-administrator") {
    const admins = await readAdmins(db, groupId);
    return Object.fromEntries(admins.map((admin) => [admin.id, `${nameOf(admin)} (${admin.email})`]));
  }
  if (act === "take-back-term") return Object.fromEntries(await givenTerms(db, groupId));
  if (act === "take-back-seats") return Object.fromEntries(await givenSeats(db, groupId));
  const names =
    act === "remove-domain"
      ? await readDomains(db, groupId)
      : act === "remove-network"
        ? await readNetworksOfGroup(db, groupId)
        : [];
  return Object.fromEntries(names.map((name) => [name, name]));
}

/**
 * Says what an act would do for a group: it is done, and taken back. What is agreed to is the sentence, so that an act
 * is done only while it would do the same.
 * @throws AppError not-found, or why it can't be done
 */
export async function planGroupAct(groups: DeskGroups, visit: GroupVisit): Promise<DeskPlan> {
  const reason = reasonIn(visit.fields);
  await askedGroup(groups.database.db, visit.id);
  const sentence = await tryAct(groups, visit, reason);
  return {
    sentence,
    agreed: agreedTo(sentence),
    run: async () => {
      await groups.database.db.transaction().execute(async (trx) => {
        if (agreedTo(await perform(trx, groups, visit, reason)) !== agreedTo(sentence)) throw groupMoved();
      });
    },
  };
}

/** Ends a transaction without what was done in it. */
class TakenBack extends Error {
  readonly sentence: string;

  constructor(sentence: string) {
    super("The act was tried, and taken back.");
    this.sentence = sentence;
  }
}

async function tryAct(groups: DeskGroups, visit: GroupVisit, reason: string): Promise<string> {
  try {
    return await groups.database.db.transaction().execute(async (trx) => {
      throw new TakenBack(await perform(trx, groups, visit, reason));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.sentence;
    throw error;
  }
}

async function perform(
  trx: Trx,
  groups: DeskGroups,
  { id, act, account, fields }: GroupVisit,
  reason: string,
): Promise<string> {
  const group = await lockGroup(trx, id, groups.database.flavor);
  if (!group) throw notFound("This group");
  const asked = { group, actor: { ...actorOf(account), reason }, role: account.staffRole, fields };
  const sentence = await groupActions[act](trx, groups, asked);
  await tellAdministrators(trx, groups.subscriptions.clock, { group, act });
  return sentence;
}

function agreedTo(sentence: string): string {
  return hash("sha256", sentence).slice(0, 32);
}

/** Since the question was asked, it would have become another one. */
function groupMoved(): AppError {
  const message = "Something was done for this group just now, perhaps by you in another tab. Nothing was changed now.";
  return new AppError({ code: "desk-moved", status: 409, message });
}
