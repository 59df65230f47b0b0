import type { FastifyInstance, FastifyReply } from "fastify";
import { asMarkdown } from "../../../../platform/personal-data/as-markdown.ts";
import { clearSessionCookie, requireAccount, type SessionOf } from "../../../accounts/server/public.ts";
import { deleteEverything, exportData, type Leaving, whatIsKept } from "./leaving.ts";

interface LeavingRoutes<DB> {
  leaving: Leaving<DB>;
  sessionOf: SessionOf;
  /** Whether cookies go over TLS only. */
  secure: boolean;
}

/** Leaving with one's data: all of it as a file, and the end of the account. */
export function leavingRoutes<DB>(app: FastifyInstance, { leaving, sessionOf, secure }: LeavingRoutes<DB>): void {
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

  app.get("/api/my-data/kept", (_request, reply) => reply.send({ data: { data: whatIsKept(leaving) } }));

  app.post<{ Body: unknown }>("/api/my-data/delete", async (request, reply) => {
    const owner = requireAccount(await sessionOf(request));
    const { body } = request;
    await deleteEverything(
      leaving,
      owner,
      typeof body === "object" && body !== null && "email" in body ? body.email : "",
    );
    clearSessionCookie(reply, secure);
    const message = "Your account and everything in it were deleted.";
    return reply.header("cache-control", "no-store").send({ loggedIn: false, success: true, message, data: null });
  });
}
