import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import {
  type Accounts,
  type From,
  type OpenedSession,
  beginSession,
  checkNewPassword,
  createAccount,
  findAccount,
  fromOf,
  writeSessionCookie,
} from "../../../accounts/server/public.ts";
import { memberCalls } from "../../calls.ts";
import type { ActivationForm, GroupAnswer, SharedLink } from "../../contract.ts";
import { findOffer, joinGroup } from "../domains/domains.ts";
import { confirmationUseless, invitationUseless, linkClosed, linkUsedUp, logInFirst } from "../errors/joining.ts";
import { groupNotFound, inviteRefused } from "../errors/seats.ts";
import { acceptSeat, requestAgain } from "../invitations/again/request-again.ts";
import { acceptInvitation } from "../invitations/invite-user.ts";
import { readInvitation } from "../invitations/read-invitation.ts";
import { type GroupRoutes, answerAccount, answerBearer, answerShowing } from "./answers.ts";
import { stepRoutes } from "./step-routes.ts";
import type { Queries, Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { memberAlready, notMember } from "../errors/permissions.ts";
import { takePlace } from "../people/take-place.ts";
import { type Groups, actorOf, subjectOf } from "../records/groups.ts";
import { pausesOwn, readOwn } from "../records/read-own.ts";
import { recordEvent } from "../records/record-event.ts";
import { findGroup, lockGroup } from "../stores/groups-store.ts";
import { findLink, rereadLink } from "../stores/links-store.ts";
import { countByLink, findPersonOfAccount } from "../stores/people-store.ts";
import { hashCode } from "../invitations/codes.ts";
import { isOpenLink } from "../invitations/links/links.ts";
import { presentSeat, readAccountFacts } from "../../../subscriptions/server/public.ts";
import { authorize, mayLeave } from "../people/policy.ts";
import { endSeatOf } from "../people/remove-user.ts";
import { normalizeEmail } from "../../../accounts/rules.ts";
import { findCode, findOldCode, takeCode } from "../stores/codes-store.ts";

/** What is no code is answered like one that is too old. */
const byCode = refusing(invitationUseless);

export interface MemberRoutes extends GroupRoutes {
  accounts: Accounts;
  /** Cookies go over TLS only: everywhere but in development. */
  secure: boolean;
}

/** The calls of whoever joins or leaves a group. */
export function memberRoutes(app: FastifyInstance, routes: MemberRoutes): void {
  const { groups } = routes;
  const { db } = groups.database;

  const api = withContracts(app);

  api.route({
    ...memberCalls.leaveGroup,
    handler: async (request) => answerAccount(routes, request, (trx, account) => leaveGroup(trx, groups, account)),
  });
  api.route({
    ...memberCalls.joinGroup,
    handler: async (request) => answerAccount(routes, request, (trx, account) => joinGroup(trx, groups, account)),
  });
  api.route({
    ...memberCalls.confirmJoin,
    ...byCode,
    config: { forAnybody: true },
    handler: async (request) => answerBearer(routes, request, (trx) => confirmJoin(trx, groups, request.body.code)),
  });
  api.route({
    ...memberCalls.invitation,
    ...byCode,
    handler: async (request) =>
      answerShowing(routes, request, (account) => readInvitation(db, groups, account, request.query.code)),
  });
  api.route({
    ...memberCalls.acceptInvitation,
    ...byCode,
    handler: async (request) =>
      answerAccount(routes, request, (trx, account) => acceptInvitation(trx, groups, account, request.body.code)),
  });
  api.route({
    ...memberCalls.acceptSeat,
    handler: async (request) => answerAccount(routes, request, (trx, account) => acceptSeat(trx, groups, account)),
  });
  api.route({
    ...memberCalls.askAgain,
    ...byCode,
    config: { forAnybody: true },
    handler: async (request) => answerBearer(routes, request, (trx) => requestAgain(trx, groups, request.body.code)),
  });
  stepRoutes(app, routes);
  api.route({
    ...memberCalls.activateAccount,
    ...refusing(inviteRefused),
    config: { forAnybody: true },
    handler: async (request, reply) => activate(routes, request, reply, request.body),
  });
  api.route({
    ...memberCalls.link,
    ...byCode,
    handler: async (request) =>
      answerShowing(routes, request, (account) => readLink(db, groups, account, request.query.code)),
  });
  api.route({
    ...memberCalls.joinByLink,
    ...byCode,
    handler: async (request) =>
      answerAccount(routes, request, (trx, account) => joinByLink(trx, groups, account, request.body.code)),
  });
}

/** Makes an invited person's account and begins their session. */
async function activate(
  { groups, accounts, secure }: MemberRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
  form: ActivationForm,
): Promise<GroupAnswer> {
  const { message, session } = await activateAccount(groups, accounts, form, fromOf(request));
  writeSessionCookie(reply, session, secure);
  return { loggedIn: true, success: true, message };
}

/**
 * Gives an account a seat by a shareable link. Of any number at once no more join than the link was made for, nor than
 * there are open seats. Gives the sentence for the reader.
 * @throws AppError link-closed, link-used-up, member-already, member-elsewhere, group-ended, no-open-seat
 */
async function joinByLink(trx: Trx, groups: Groups, account: Account, code: string): Promise<string> {
  const { flavor } = groups.database;
  const found = await findLink(trx, hashCode(code));
  const group = found && (await lockGroup(trx, found.group_id, flavor));
  const link = found && (await rereadLink(trx, found.id, flavor));
  if (!group || !link || !isOpenLink(link, groups.subscriptions)) throw linkClosed();
  const place = await findPersonOfAccount(trx, "group_users", account.id);
  if (place?.group_id === group.id) throw memberAlready(group.title);
  const joined = (await countByLink(trx, [link.id])).get(link.id) ?? 0;
  if (joined >= link.seat_limit) throw linkUsedUp();
  await takePlace(trx, groups, { group, account, linkId: link.id });
  const subject = `${account.firstName} ${account.lastName} (${account.email})`;
  const event = { groupId: group.id, actor: actorOf(account), action: "user-joined", subject } as const;
  await recordEvent(trx, groups.subscriptions.clock, { ...event, details: { by: "link" } });
  return `Access is now provided by ${group.title}.`;
}

/** What a link says to whoever has it, who is logged in as `account` or not at all. @throws AppError link-closed */
async function readLink(
  db: Queries,
  { subscriptions }: Groups,
  account: Account | undefined,
  code: string,
): Promise<SharedLink> {
  const link = await findLink(db, hashCode(code));
  const group = link && (await findGroup(db, link.group_id));
  if (!link || !group || !isOpenLink(link, subscriptions)) throw linkClosed();
  return {
    groupTitle: group.title,
    loggedInAs: account?.email ?? null,
    pausesOwn: account !== undefined && (await pausesOwn(db, subscriptions, account.id)),
  };
}

/**
 * Lets a member give up the seat: the days of their own subscription that were paused go on today (SUBS-11, SUBS-14). A
 * role as administrator stays. Gives the sentence for the member.
 * @throws AppError not-member
 */
export async function leaveGroup(trx: Trx, groups: Groups, account: Account): Promise<string> {
  const seat = presentSeat(await readAccountFacts(trx, account.id));
  authorize(mayLeave(seat));
  const group = seat && (await lockGroup(trx, seat.groupId, groups.database.flavor));
  if (!group) throw groupNotFound();
  const user = await findPersonOfAccount(trx, "group_users", account.id);
  // Removed while the lock was waited for.
  if (user?.group_id !== group.id) throw notMember();
  await endSeatOf(trx, groups, user);
  const event = { groupId: group.id, actor: actorOf(account), action: "user-left", subject: subjectOf(user) } as const;
  await recordEvent(trx, groups.subscriptions.clock, event);
  const own = await readOwn(trx, groups.subscriptions, account.id);
  const goesOn =
    own === null
      ? ""
      : own.what === "subscription"
        ? ` Your own subscription continues until ${own.until}.`
        : ` Your free trial runs until ${own.until}.`;
  return `You have left ${group.title}.${goesOn}`;
}

/**
 * Makes the account of somebody who was invited, accepts the invitation with it, and begins their session: one form. The
 * mail's code has shown that the address is theirs. Gives the sentence for them, and the session.
 * @throws AppError form-refused, invitation-useless, log-in-first, too-many-at-once
 */
async function activateAccount(
  groups: Groups,
  accounts: Accounts,
  { code, password, ...person }: ActivationForm,
  from: From,
): Promise<{ message: string; session: OpenedSession }> {
  const { db } = groups.database;
  const invitation = await readInvitation(db, groups, undefined, code);
  const { email } = invitation;
  if (invitation.state !== "open") throw invitationUseless();
  if (invitation.hasAccount) throw logInFirst(email);
  const own = [email, person.firstName, person.lastName, accounts.productName];
  const wrong = await checkNewPassword(password, own);
  if (wrong !== undefined) throw inviteRefused({ password: [wrong] });
  const passwordHash = await accounts.passwords.hash(password);
  const { clock } = groups.subscriptions;
  return db.transaction().execute(async (trx) => {
    const account = await createAccount(trx, clock, { ...person, email, passwordHash, emailVerifiedAt: clock.now() });
    const message = await acceptInvitation(trx, groups, account, code);
    return { message, session: await beginSession(accounts, trx, { account, from }) };
  });
}

/**
 * Confirms an address at a group's domain by the code that was sent there: its account joins. The code names the account,
 * so nobody has to be logged in. Gives the sentence for the reader.
 * @throws AppError confirmation-useless, member-elsewhere, group-ended, no-open-seat
 */
async function confirmJoin(trx: Trx, groups: Groups, code: string): Promise<string> {
  const { clock } = groups.subscriptions;
  const hash = hashCode(code);
  const found = await findCode(trx, hash);
  if (!found) return sayAgain(trx, hash);
  if (found.account_id === null || found.expires_at <= clock.now()) throw confirmationUseless();
  const group = await lockGroup(trx, found.group_id, groups.database.flavor);
  const account = await findAccount(trx, found.account_id);
  const isStillTheirs = account && normalizeEmail(account.email) === found.email_lower;
  if (!group || !isStillTheirs || (await findOffer(trx, account)) !== group.id) throw confirmationUseless();
  if (!(await takeCode(trx, hash, clock.now()))) throw confirmationUseless();
  await takePlace(trx, groups, { group, account, linkId: null });
  const subject = `${account.firstName} ${account.lastName} (${account.email})`;
  await recordEvent(trx, clock, { groupId: group.id, actor: actorOf(account), action: "user-joined", subject });
  return `Access is now provided by ${group.title}.`;
}

/** Someone who follows the link a second time has joined. @throws AppError confirmation-useless */
async function sayAgain(trx: Trx, hash: string): Promise<string> {
  const used = await findOldCode(trx, hash);
  if (!used || used.account_id === null) throw confirmationUseless();
  const place = await findPersonOfAccount(trx, "group_users", used.account_id);
  if (place?.group_id !== used.group_id) throw confirmationUseless();
  return `Access is provided by ${(await findGroup(trx, used.group_id))?.title ?? "your group"}.`;
}
