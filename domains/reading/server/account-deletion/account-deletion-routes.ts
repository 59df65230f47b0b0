import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { asJson } from "../../../../platform/personal-data/as-json.ts";
import { asMarkdown } from "../../../../platform/personal-data/as-markdown.ts";
import { forgetReader, fromOf, requireAccount, type SessionOf } from "../../../accounts/server/public.ts";
import { AppError } from "../../../../platform/http/errors.ts";
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
  const file = (reply: FastifyReply, name: string, type: string) =>
    reply
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="${name}"`)
      .type(`${type}; charset=utf-8`);

  app.get("/api/my-data/export.json", async (request, reply) => {
    const data = await exportData(accountDeletion, requireAccount(await sessionOf(request)));
    return file(reply, "my-data.json", "application/json").send(Readable.from(asJson(data)));
  });

  app.get("/api/my-data/export.md", async (request, reply) => {
    const data = await exportData(accountDeletion, requireAccount(await sessionOf(request)));
    return file(reply, "my-data.md", "text/markdown").send(Readable.from(asMarkdown("Your data", data)));
  });

  app.get("/api/my-data/kept", async (request, reply) => {
    const loggedIn = (await sessionOf(request)) !== undefined;
    return reply.send({ loggedIn, data: { data: retainedData(accountDeletion) } });
  });

  async function leaveBy(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const owner = requireAccount(await sessionOf(request));
    const { body } = request;
    const typed = typeof body === "object" && body !== null && "password" in body ? body.password : "";
    await leave(accountDeletion, owner, typeof typed === "string" ? typed : "", fromOf(request));
    forgetReader(reply, secure);
  }

  app.post("/api/my-data/delete", async (request, reply) => {
    await leaveBy(request, reply);
    const message =
      "Your account is closed. Everything in it will be erased in 14 days; until then, you can restore it.";
    return reply.header("cache-control", "no-store").send({ loggedIn: false, success: true, message, data: null });
  });

  // The screen's form, submitted without scripts.
  app.post(readingPaths.myData, { config: { rerendersStaleForm: true } }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!(await sessionOf(request)))
      return reply.redirect(`/login?return=${encodeURIComponent(readingPaths.myData)}`, 303);
    if (request.hasStaleForm) return rerender(request, reply, formOutdated());
    try {
      await leaveBy(request, reply);
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return rerender(request, reply, error);
      throw error;
    }
    return reply.redirect(AFTER_DELETION, 303);
  });
}
