import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { asMarkdown } from "../../../../platform/personal-data/as-markdown.ts";
import { clearSessionCookie, requireAccount, type SessionOf } from "../../../accounts/server/public.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { AFTER_LEAVING, readingPaths } from "../../rules.ts";
import { formOutdated } from "../errors.ts";
import { deleteEverything, exportData, type Leaving, whatIsKept } from "./leaving.ts";

interface LeavingRoutes<DB> {
  leaving: Leaving<DB>;
  sessionOf: SessionOf;
  /** Whether cookies go over TLS only. */
  secure: boolean;
  /** Draws the screen again, with why its form was refused. */
  redraw(request: FastifyRequest, reply: FastifyReply, refusal: AppError): Promise<FastifyReply>;
}

/** Leaving with one's data: all of it as a file, and the end of the account. */
export function leavingRoutes<DB>(
  app: FastifyInstance,
  { leaving, sessionOf, secure, redraw }: LeavingRoutes<DB>,
): void {
  const file = (reply: FastifyReply, name: string, type: string) =>
    reply
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="${name}"`)
      .type(`${type}; charset=utf-8`);

  app.get("/api/my-data/export.json", async (request, reply) => {
    const data = await exportData(leaving, requireAccount(await sessionOf(request)));
    return file(reply, "my-data.json", "application/json").send(`${JSON.stringify(data, null, 2)}\n`);
  });

  app.get("/api/my-data/export.md", async (request, reply) => {
    const data = await exportData(leaving, requireAccount(await sessionOf(request)));
    return file(reply, "my-data.md", "text/markdown").send(asMarkdown("Your data", data));
  });

  app.get("/api/my-data/kept", async (request, reply) => {
    const loggedIn = (await sessionOf(request)) !== undefined;
    return reply.send({ loggedIn, data: { data: whatIsKept(leaving) } });
  });

  async function leave(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const owner = requireAccount(await sessionOf(request));
    const { body } = request;
    const confirmation = typeof body === "object" && body !== null && "email" in body ? body.email : "";
    await deleteEverything(leaving, owner, confirmation);
    clearSessionCookie(reply, secure);
  }

  app.post("/api/my-data/delete", async (request, reply) => {
    await leave(request, reply);
    const message = "Your account and everything in it were deleted.";
    return reply.header("cache-control", "no-store").send({ loggedIn: false, success: true, message, data: null });
  });

  // The screen's form, sent without scripts to the screen itself.
  app.post(readingPaths.myData, { config: { redrawsStaleForm: true } }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!(await sessionOf(request)))
      return reply.redirect(`/login?return=${encodeURIComponent(readingPaths.myData)}`, 303);
    if (request.hasStaleForm) return redraw(request, reply, formOutdated());
    try {
      await leave(request, reply);
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return redraw(request, reply, error);
      throw error;
    }
    return reply.redirect(AFTER_LEAVING, 303);
  });
}
