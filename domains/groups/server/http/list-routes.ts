import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import type { AppError } from "../../../../platform/http/errors.ts";
import { managerCalls } from "../../calls.ts";
import { type GroupLink, type LinkForm, type ManagedPerson, listLimits } from "../../contract.ts";
import { linkClosed, linkRefused } from "../errors/joining.ts";
import { listRefused, personNotFound } from "../errors/seats.ts";
import { inviteMany, previewMany } from "../invitations/lists/invite-many.ts";
import { resendActivationEmails } from "../invitations/send-activation.ts";
import { tooLong } from "../invitations/lists/parse-list.ts";
import { freeExpired, removeUsers } from "../people/many/remove-users.ts";
import { restoreUsers } from "../people/many/restore-users.ts";
import { exportRecord, listRecord, recordEvent } from "../records/record-event.ts";
import { type GroupRoutes, answerManager, answerManagerMore, answerReading } from "./answers.ts";
import type { Queries, Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { lockManagedGroup } from "../people/lock-managed-group.ts";
import type { Groups } from "../records/groups.ts";
import { insertLink, markClosed, readLinks } from "../stores/links-store.ts";
import { formatDay, isDay } from "../../../../platform/clock/time-zone.ts";
import { countByLink } from "../stores/people-store.ts";
import { isOpenLink } from "../invitations/links/links.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { groupPaths } from "../../rules.ts";
import { hashCode, newCode } from "../invitations/codes.ts";
import { chunksOf } from "../invitations/lists/split-cells.ts";
import { CSV_MARK, csvRow } from "../../../../platform/files/csv.ts";
import { readUsers } from "../stores/users-list-store.ts";
import { presentPeople } from "../people/list-users.ts";

/** A byte of the list takes three in a form at most; beside it stand a few names. */
const LARGEST_FORM = listLimits.bytes * 3 + 1_000;

/** So many ids, which the commas between them lengthen. */
const choosing = { bodyLimit: listLimits.lines * 39 + 1_000 };

const ofPeople = refusing(personNotFound);

/** What administrators do with many users at once: lists in and out, links to share, the record. */
export function listRoutes(app: FastifyInstance, routes: GroupRoutes): void {
  const { groups } = routes;
  const { db } = groups.database;
  const api = withContracts(app);
  const taking = {
    ...refusing(() => listRefused("Send a list of people.")),
    bodyLimit: LARGEST_FORM,
    errorHandler: refuseLargeList,
  };

  api.route({
    ...managerCalls.inviteUsers,
    ...taking,
    handler: async (request) =>
      answerManagerMore(routes, request, (trx, account) => inviteMany(trx, groups, account, request.body.people)),
  });
  api.route({
    ...managerCalls.previewUsers,
    ...taking,
    handler: async (request) =>
      answerReading(routes, request, ({ id }) => previewMany(db, groups, id, request.body.people)),
  });
  api.route({
    ...managerCalls.resendActivationEmails,
    ...ofPeople,
    ...choosing,
    handler: async (request) =>
      answerManagerMore(routes, request, (trx, account) => resendActivationEmails(trx, groups, account, request.body)),
  });
  api.route({
    ...managerCalls.removeUsers,
    ...ofPeople,
    ...choosing,
    handler: async (request) =>
      answerManagerMore(routes, request, (trx, account) => removeUsers(trx, groups, account, request.body)),
  });
  api.route({
    ...managerCalls.restoreUsers,
    ...ofPeople,
    ...choosing,
    handler: async (request) =>
      answerManagerMore(routes, request, (trx, account) => restoreUsers(trx, groups, account, request.body.userIds)),
  });
  api.route({
    ...managerCalls.freeExpired,
    handler: async (request) => answerManagerMore(routes, request, (trx, account) => freeExpired(trx, groups, account)),
  });
  api.route({
    ...managerCalls.makeLink,
    ...refusing(linkRefused),
    handler: async (request) =>
      answerManagerMore(routes, request, (trx, account) => makeLink(trx, groups, account, request.body)),
  });
  api.route({
    ...managerCalls.closeLink,
    ...refusing(linkClosed),
    handler: async (request) =>
      answerManager(routes, request, (trx, account) => closeLink(trx, groups, account, request.body.linkId)),
  });
  api.route({
    ...managerCalls.links,
    handler: async (request) => answerReading(routes, request, ({ id }) => listLinks(db, groups, id)),
  });
  api.route({
    ...managerCalls.record,
    handler: async (request) =>
      answerReading(routes, request, ({ id }) => listRecord(db, groups, id, request.query.before)),
  });
  api.route({
    ...managerCalls.usersFile,
    handler: async (request, reply) =>
      sendCsv(routes, request, reply, { name: "users.csv", read: (id) => exportUsers(db, groups, id) }),
  });
  api.route({
    ...managerCalls.recordFile,
    handler: async (request, reply) =>
      sendCsv(routes, request, reply, { name: "record.csv", read: (id) => exportRecord(db, id) }),
  });
}

interface CsvFile {
  name: string;
  read(groupId: string): Promise<string>;
}

async function sendCsv(
  routes: GroupRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, read }: CsvFile,
): Promise<FastifyReply> {
  const { data } = await answerReading(routes, request, ({ id }) => read(id));
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .send(data);
}

/** A list that is cut off before it is read is told in the same words as one that was read. */
function refuseLargeList(error: FastifyError | AppError): never {
  throw error.code === "too-large" ? listRefused(tooLong) : error;
}

/**
 * Closes a shareable link; who has joined by it stays. Gives the sentence for the manager.
 * @throws AppError managers-only, link-closed
 */
async function closeLink(trx: Trx, groups: Groups, account: Account, linkId: string): Promise<string> {
  const { clock } = groups.subscriptions;
  const { group, actor } = await lockManagedGroup(trx, groups, account);
  if (!(await markClosed(trx, group.id, linkId, clock.now()))) throw linkClosed();
  await recordEvent(trx, clock, { groupId: group.id, actor, action: "link-closed" });
  return "The link no longer works. People who have already joined stay.";
}

/** The shareable links of a group, the newest first. */
async function listLinks(db: Queries, { subscriptions }: Groups, groupId: string): Promise<GroupLink[]> {
  const links = await readLinks(db, groupId);
  const joined = await countByLink(
    db,
    links.map(({ id }) => id),
  );
  return links.map((link) => ({
    id: link.id,
    endDate: formatDay(link.ends_on),
    seatLimit: link.seat_limit,
    joined: joined.get(link.id) ?? 0,
    isOpen: isOpenLink(link, subscriptions) && (joined.get(link.id) ?? 0) < link.seat_limit,
  }));
}

/**
 * Makes a link that anybody may join a group by, until a day and up to a number of seats. It belongs to the group, so it
 * outlives its maker. The link is shown this once; only its hash is kept. Gives it with the sentence for the manager.
 * @throws AppError managers-only, form-refused
 */
async function makeLink(
  trx: Trx,
  groups: Groups,
  account: Account,
  { endsOn, seatLimit }: LinkForm,
): Promise<{ message: string; link: string }> {
  const { clock, zone } = groups.subscriptions;
  const { group, actor } = await lockManagedGroup(trx, groups, account);
  if (!isDay(endsOn) || endsOn < zone.dayAt(clock.now()))
    throw linkRefused({ endsOn: ["Choose today or a later day."] });
  const code = newCode();
  await insertLink(trx, {
    id: newId(clock),
    group_id: group.id,
    code_hash: hashCode(code),
    created_by: account.id,
    created_at: clock.now(),
    ends_on: endsOn,
    seat_limit: seatLimit,
    closed_at: null,
  });
  const details = { endsOn: formatDay(endsOn), seatLimit };
  await recordEvent(trx, clock, { groupId: group.id, actor, action: "link-made", details });
  return {
    message: `The link works until ${formatDay(endsOn)}, for ${seatLimit === 1 ? "1 person" : `${seatLimit} people`} at most. Copy it now; it won't be shown again.`,
    link: `${groups.origin()}${groupPaths.join}?code=${code}`,
  };
}

const head = ["First name", "Last name", "E-mail", "Status", "Invited", "Last login"];

/** More users than any group has. */
const MOST = 1_000_000;

/** All users of a group as a CSV text (RFC 4180) that table programs open, by name. */
async function exportUsers(db: Queries, { subscriptions }: Groups, groupId: string): Promise<string> {
  const users = await readUsers(db, groupId, {
    search: "",
    show: "all",
    now: subscriptions.clock.now(),
    sort: "name",
    order: "asc",
    offset: 0,
    limit: MOST,
  });
  const lines = [csvRow(head)];
  for (const chunk of chunksOf(users, 500))
    for (const person of await presentPeople(db, subscriptions, chunk)) lines.push(csvRow(cellsOf(person)));
  return CSV_MARK + lines.join("");
}

function cellsOf({
  firstName,
  lastName,
  email,
  pending,
  isExpired,
  dateInvited,
  lastLoginDate,
}: ManagedPerson): string[] {
  const status = isExpired ? "Expired" : pending ? "Pending" : "Active";
  return [firstName, lastName, email, status, dateInvited ?? "", lastLoginDate ?? ""];
}
