import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { listLimits } from "../../contract.ts";
import { linkClosed } from "../errors/joining.ts";
import { listRefused } from "../errors/seats.ts";
import { inviteMany, previewMany } from "../invitations/lists/invite-many.ts";
import { resendActivationEmails } from "../invitations/resend-activation-emails.ts";
import { closeLink } from "../invitations/links/close-link.ts";
import { listLinks } from "../invitations/links/list-links.ts";
import { makeLink } from "../invitations/links/make-link.ts";
import { tooLong } from "../invitations/lists/parse-list.ts";
import { exportUsers } from "../people/export-users.ts";
import { parseChoice } from "../people/many/choose-users.ts";
import { freeExpired, removeUsers } from "../people/many/remove-users.ts";
import { parseIds, restoreUsers } from "../people/many/restore-users.ts";
import { exportRecord, listRecord } from "../records/list-record.ts";
import { answerManager, answerReading, type GroupRoutes } from "./answers.ts";

/** A byte of the list takes three in a form at most; beside it stand a few names. */
const LARGEST_FORM = listLimits.bytes * 3 + 1_000;

/** So many ids, which the commas between them lengthen. */
const choosing = { bodyLimit: listLimits.lines * 39 + 1_000 };

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
  app.post("/api/group/preview-users", { bodyLimit: LARGEST_FORM, errorHandler: refuseLargeList }, (request) =>
    answerReading(routes, request, ({ id }) => previewMany(db, groups, id, listOf(request))),
  );
  app.post("/api/group/resend-activation-emails", choosing, (request) =>
    answerManager(routes, request, (trx, account) =>
      resendActivationEmails(trx, groups, account, parseChoice(request.body)),
    ),
  );
  app.post("/api/group/remove-users", choosing, (request) =>
    answerManager(routes, request, (trx, account) => removeUsers(trx, groups, account, parseChoice(request.body))),
  );
  app.post("/api/group/restore-users", choosing, (request) =>
    answerManager(routes, request, (trx, account) => restoreUsers(trx, groups, account, parseIds(request.body))),
  );
  app.post("/api/group/free-expired", (request) =>
    answerManager(routes, request, (trx, account) => freeExpired(trx, groups, account)),
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
  app.get("/api/group/users.csv", (request, reply) =>
    sendCsv(routes, request, reply, { name: "users.csv", read: (id) => exportUsers(db, groups, id) }),
  );
  app.get("/api/group/record.csv", (request, reply) =>
    sendCsv(routes, request, reply, { name: "record.csv", read: (id) => exportRecord(db, id) }),
  );
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
