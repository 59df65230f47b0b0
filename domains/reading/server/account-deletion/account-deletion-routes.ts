import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { asJson } from "../../../../platform/personal-data/as-json.ts";
import { asMarkdown } from "../../../../platform/personal-data/as-markdown.ts";
import { forgetReader, fromOf, requireAccount, type SessionOf } from "../../../accounts/server/public.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { readingCalls } from "../../calls.ts";
import { AFTER_DELETION, readingPaths } from "../../rules.ts";
import { formOutdated } from "../errors.ts";
import { exportData, leave, type AccountDeletion, retainedData } from "./account-deletion.ts";

interface AccountDeletionRoutes {
  accountDeletion: AccountDeletion;
  sessionOf: SessionOf;
  /** Whether cookies are sent over TLS only. */
  secure: boolean;
  /** Renders the screen again, with the reason its form was refused. */
  rerender(request: FastifyRequest, reply: FastifyReply, refusal: AppError): Promise<FastifyReply>;
}

/** Registers the downloads of an account's data, and the deletion of the account. */
export function accountDeletionRoutes(
  app: FastifyInstance,
  { accountDeletion, sessionOf, secure, rerender }: AccountDeletionRoutes,
): void {
  const api = withContracts(app);

  api.route({
    ...readingCalls.exportDataAsJson,
    handler: async (request, reply) => {
      const data = await exportData(accountDeletion, requireAccount(await sessionOf(request), request));
      return sendFile(reply, { name: "my-data.json", type: "application/json", pieces: asJson(data) });
    },
  });

  api.route({
    ...readingCalls.exportDataAsMarkdown,
    handler: async (request, reply) => {
      const data = await exportData(accountDeletion, requireAccount(await sessionOf(request), request));
      return sendFile(reply, { name: "my-data.md", type: "text/markdown", pieces: asMarkdown("Your data", data) });
    },
  });

  api.route({
    ...readingCalls.retainedData,
    handler: async (request) => {
      const loggedIn = (await sessionOf(request)) !== undefined;
      return { loggedIn, data: { data: retainedData(accountDeletion) } };
    },
  });

  async function leaveBy(request: FastifyRequest, reply: FastifyReply, password: string): Promise<void> {
    const owner = requireAccount(await sessionOf(request), request);
    await leave(accountDeletion, owner, password, fromOf(request));
    forgetReader(reply, secure);
  }

  api.route({
    ...readingCalls.deleteAccount,
    handler: async (request, reply) => {
      await leaveBy(request, reply, request.body.password);
      const message =
        "Your account is closed. Everything in it will be erased in 14 days; until then, you can restore it.";
      return reply.header("cache-control", "no-store").send({ loggedIn: false, success: true, message, data: null });
    },
  });

  // The screen's form, submitted without scripts.
  app.post(readingPaths.myData, { config: { rerendersStaleForm: true } }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!(await sessionOf(request)))
      return reply.redirect(`/login?return=${encodeURIComponent(readingPaths.myData)}`, 303);
    if (request.hasStaleForm) return rerender(request, reply, formOutdated());
    try {
      await leaveBy(request, reply, passwordOf(request.body));
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return rerender(request, reply, error);
      throw error;
    }
    return reply.redirect(AFTER_DELETION, 303);
  });
}

interface PersonalFile {
  name: string;
  type: string;
  pieces: AsyncIterable<string> | Iterable<string>;
}

function sendFile(reply: FastifyReply, { name, type, pieces }: PersonalFile): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename="${name}"`)
    .type(`${type}; charset=utf-8`)
    .send(Readable.from(pieces));
}

function passwordOf(body: unknown): string {
  const typed = typeof body === "object" && body !== null && "password" in body ? body.password : "";
  return typeof typed === "string" ? typed : "";
}
