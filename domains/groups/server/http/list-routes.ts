import { streamOf } from "../../../../platform/threads/stream-of.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import type { AppError } from "../../../../platform/http/errors.ts";
import { managerCalls } from "../../calls.ts";
import { listLimits } from "../../contract.ts";
import { linkClosed, linkRefused } from "../errors/joining.ts";
import { listRefused, personNotFound } from "../errors/seats.ts";
import { inviteMany, previewMany } from "../invitations/lists/invite-many.ts";
import { resendActivationEmails } from "../invitations/send-activation.ts";
import { tooLong } from "../invitations/lists/parse-list.ts";
import { freeExpired, removeUsers } from "../people/many/remove-users.ts";
import { restoreUsers } from "../people/many/restore-users.ts";
import { exportRecord, listRecord } from "../records/record-event.ts";
import { type GroupRoutes, answerManager, answerManagerMore, answerReading } from "./answers.ts";
import { closeLink, listLinks, makeLink } from "../invitations/links/links.ts";
import { exportUsers } from "../people/list-users.ts";

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
  read(groupId: string): AsyncGenerator<string, void>;
}

async function sendCsv(
  routes: GroupRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, read }: CsvFile,
): Promise<FastifyReply> {
  const { data } = await answerReading(routes, request, ({ id }) => Promise.resolve(read(id)));
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .send(streamOf(data));
}

/** A list that is cut off before it is read is told in the same words as one that was read. */
function refuseLargeList(error: FastifyError | AppError): never {
  throw error.code === "too-large" ? listRefused(tooLong) : error;
}
