import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { listLimits } from "../../contract.ts";
import { linkClosed } from "../errors/joining.ts";
import { listRefused } from "../errors/seats.ts";
import { inviteMany } from "../invitations/lists/invite-many.ts";
import { closeLink } from "../invitations/links/close-link.ts";
import { listLinks } from "../invitations/links/list-links.ts";
import { makeLink } from "../invitations/links/make-link.ts";
import { tooLong } from "../invitations/lists/parse-list.ts";
import { exportUsers } from "../people/export-users.ts";
import { listRecord } from "../records/list-record.ts";
import { answerManager, answerReading, type GroupRoutes } from "./answers.ts";

/** Line ends and signs of other scripts take three bytes and more in a form. */
const LARGEST_FORM = listLimits.bytes * 4;

const listForm = z.object({ people: z.string({ error: "Send a list." }) });
const linkForm = z.object({ linkId: z.uuid() });
const recordQuery = z.object({ before: z.uuid().nullable().catch(null) });

/** What administrators do with many users at once: lists in and out, links to share, the record. */
export function listRoutes(app: FastifyInstance, routes: GroupRoutes): void {
  const { groups } = routes;
  const { db } = groups.database;

  app.post("/api/group/invite-users", { bodyLimit: LARGEST_FORM, errorHandler: refuseLargeList }, (request) =>
    answerManager(routes, request, (trx, account) => inviteMany(trx, groups, account, listOf(request))),
  );
  app.post("/api/group/make-link", (request) =>
    answerManager(routes, request, (trx, account) => makeLink(trx, groups, account, request.body)),
  );
  app.post("/api/group/close-link", (request) =>
    answerManager(routes, request, (trx, account) => closeLink(trx, groups, account, linkOf(request))),
  );
  app.get("/api/group/links", (request) => answerReading(routes, request, ({ id }) => listLinks(db, groups, id)));
  app.get("/api/group/record", (request) =>
    answerReading(routes, request, ({ id }) => listRecord(db, groups, id, recordQuery.parse(request.query).before)),
  );
  app.get("/api/group/users.csv", (request, reply) => sendUsers(routes, request, reply));
}

async function sendUsers(routes: GroupRoutes, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { groups } = routes;
  const { data } = await answerReading(routes, request, ({ id }) => exportUsers(groups.database.db, groups, id));
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", 'attachment; filename="users.csv"')
    .header("cache-control", "no-store")
    .send(data);
}

/** A list that is cut off before it is read is told in the same words as one that was read. */
function refuseLargeList(error: FastifyError): never {
  throw error.code === "FST_ERR_CTP_BODY_TOO_LARGE" ? listRefused(tooLong) : error;
}

function listOf({ body }: FastifyRequest): string {
  const parsed = listForm.safeParse(body);
  if (!parsed.success) throw listRefused("Send a list of people.");
  return parsed.data.people;
}

function linkOf({ body }: FastifyRequest): string {
  const parsed = linkForm.safeParse(body);
  if (!parsed.success) throw linkClosed();
  return parsed.data.linkId;
}
