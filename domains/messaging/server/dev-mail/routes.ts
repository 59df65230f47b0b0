import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { notFound } from "../../../../platform/http/errors.ts";
import type { MailSite } from "../../contract.ts";
import type { MailRenderer, RenderedMail } from "../mails/mail-renderer.ts";
import { renderDocument, renderMail, renderMailList, renderSample, renderSampleList } from "./render-mail-pages.ts";
import { readFiledMail, readFiledMails } from "./read-filed-mails.ts";

export interface DevMail {
  /** The file transport's folder. */
  folder: string;
  site: MailSite;
  mails(): Promise<MailRenderer>;
}

const idParams = z.object({ id: z.uuid() });
const nameParams = z.object({ name: z.string() });

/** The page of a development server that shows the emails it sent, and every template with its sample. */
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
    if (!mail) throw notFound("This email");
    return mail;
  };
  app.get("/mail", async (_request, reply) => sendPage(reply, renderMailList(await readFiledMails(folder))));
  app.get("/mail/samples", async (_request, reply) => sendPage(reply, renderSampleList((await mails()).samples(site))));
  app.get("/mail/samples/:name", async (request, reply) => {
    const { name, mail } = await sample(request.params);
    return sendPage(reply, renderSample(name, mail));
  });
  app.get("/mail/samples/:name/document", async (request, reply) =>
    sendDocument(reply, renderDocument((await sample(request.params)).mail)),
  );
  app.get("/mail/:id", async (request, reply) => sendPage(reply, renderMail(await filed(request.params))));
  app.get("/mail/:id/document", async (request, reply) =>
    sendDocument(reply, renderDocument(await filed(request.params))),
  );
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return send(reply, html, "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'");
}

/** An email's own HTML: it can run nothing, fetch nothing and see nothing of the site, inside its frame or outside. */
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
