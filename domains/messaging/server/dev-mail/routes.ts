import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { notFound } from "../../../../platform/http/errors.ts";
import type { MailSite } from "../../contract.ts";
import type { MailRenderer, RenderedMail } from "../mails/mail-renderer.ts";
import { drawDocument, drawMail, drawMailList, drawSample, drawSampleList } from "./draw-mail-pages.ts";
import { readFiledMail, readFiledMails } from "./read-filed-mails.ts";

export interface DevMail {
  /** Where the file transport puts the mails. */
  folder: string;
  site: MailSite;
  mails(): Promise<MailRenderer>;
}

const idParams = z.object({ id: z.uuid() });
const nameParams = z.object({ name: z.string() });

/** The page of a developer's server that shows what it has mailed, and every template with its sample. */
export function devMailRoutes(app: FastifyInstance, { folder, site, mails }: DevMail): void {
  const sample = async (params: unknown): Promise<{ name: string; mail: RenderedMail }> => {
    const { name } = nameParams.parse(params);
    const found = (await mails()).samples(site).find((each) => each.name === name);
    if (!found) throw notFound("This template");
    return found;
  };
  const filed = async (params: unknown) => {
    const id = idParams.safeParse(params).data?.id;
    const mail = id === undefined ? undefined : await readFiledMail(folder, id);
    if (!mail) throw notFound("This mail");
    return mail;
  };
  app.get("/mail", async (_request, reply) => sendPage(reply, drawMailList(await readFiledMails(folder))));
  app.get("/mail/samples", async (_request, reply) => sendPage(reply, drawSampleList((await mails()).samples(site))));
  app.get("/mail/samples/:name", async (request, reply) => {
    const { name, mail } = await sample(request.params);
    return sendPage(reply, drawSample(name, mail));
  });
  app.get("/mail/samples/:name/document", async (request, reply) =>
    sendDocument(reply, drawDocument((await sample(request.params)).mail)),
  );
  app.get("/mail/:id", async (request, reply) => sendPage(reply, drawMail(await filed(request.params))));
  app.get("/mail/:id/document", async (request, reply) =>
    sendDocument(reply, drawDocument(await filed(request.params))),
  );
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return send(reply, html, "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'");
}

/** A mail's own HTML: it can run nothing, fetch nothing and see nothing of the site, in its frame or out of it. */
function sendDocument(reply: FastifyReply, html: string): FastifyReply {
  reply.header("x-frame-options", "SAMEORIGIN");
  const rights = "sandbox allow-top-navigation-by-user-activation; frame-ancestors 'self'";
  return send(reply, html, `default-src 'none'; style-src 'unsafe-inline'; ${rights}`);
}

function send(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("content-security-policy", policy)
    .type("text/html; charset=utf-8")
    .send(html);
}
