import type { Queries } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { normalizeEmail } from "../../../accounts/rules.ts";
import { findAccountByEmail } from "../../../accounts/server/records/public.ts";
import type { Invitation } from "../../contract.ts";
import { mayAccept } from "../people/policy.ts";
import type { Groups } from "../records/groups.ts";
import { pausesOwn } from "../records/read-own.ts";
import { findInvited } from "./again/request-again.ts";

/**
 * What an invitation says to whoever has its code, who is logged in as `account` or not at all. It uses nothing up, and
 * says what is so when the code was used, was replaced, or is too old.
 * @throws AppError invitation-useless
 */
export async function readInvitation(
  db: Queries,
  { subscriptions }: Groups,
  account: Account | undefined,
  code: string,
): Promise<Invitation> {
  const { group, person, role, state } = await findInvited(db, code, subscriptions.clock.now());
  const isTheirs = account !== undefined && person.account_id === account.id;
  const problem = account && !isTheirs ? (mayAccept(person, account)?.message ?? null) : null;
  const mayPause = role === "user" && account !== undefined && problem === null;
  return {
    state,
    role,
    groupTitle: group.title,
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    hasAccount: (await findAccountByEmail(db, person.email)) !== undefined,
    loggedInAs: account?.email ?? null,
    // Someone who has joined by another address since is no stranger.
    problem,
    pausesOwn: mayPause && (await pausesOwn(db, subscriptions, account.id)),
    acceptsByAddress:
      role === "user" &&
      (state === "expired" || state === "replaced") &&
      account !== undefined &&
      account.emailVerifiedAt !== null &&
      normalizeEmail(account.email) === person.email_lower,
  };
}
