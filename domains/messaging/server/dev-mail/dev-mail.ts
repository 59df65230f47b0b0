import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";
import type { MailRenderer, RenderedMail } from "../mails/mail-renderer.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { notFound } from "../../../../platform/http/errors.ts";
import type { MailSite } from "../../contract.ts";

const mailbox = z.object({ address: z.string(), name: z.string() });

const filedMailSchema = z.object({
  id: z.string(),
  template: z.string(),
  messageId: z.string(),
  from: mailbox,
  to: mailbox,
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** The names of the files that it brings, which are in the `.eml`. */
  attachment: z.string().nullable().default(null),
  createdAt: z.number(),
});

/** An email as the file transport stores it in its folder. */
type FiledMail = z.infer<typeof filedMailSchema>;

/** How many emails the page lists. */
const LISTED = 200;

/** Reads the folder's newest emails, newest first; returns none if the folder doesn't exist yet. */
async function readFiledMails(folder: string): Promise<FiledMail[]> {
  const names = await readdir(folder).catch(() => []);
  // Ids start with their time, so sorting by name sorts by time.
  const newest = names
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .toReversed()
    .slice(0, LISTED);
  return await Promise.all(newest.map((name) => read(path.join(folder, name))));
}

/** Reads one email of the folder. `id` must have been validated. */
async function readFiledMail(folder: string, id: string): Promise<FiledMail | undefined> {
  return await read(path.join(folder, `${id}.json`)).catch(() => undefined);
}

async function read(file: string): Promise<FiledMail> {
  return filedMailSchema.parse(JSON.parse(await readFile(file, "utf8")));
}

const style = `
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.4rem 0.6rem; border-bottom: 1px solid #8884; text-align: left; vertical-align: top; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.1rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 44rem; border: 1px solid #8886; border-radius: 0.5rem; }
pre { padding: 1rem; border: 1px solid #8886; border-radius: 0.5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** `body` is HTML. */
function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><nav><a href="/mail">Emails</a> · <a href="/mail/samples">Templates</a></nav>
<main><h1>${escapeHtml(title)}</h1>
${body}
</main></body></html>
`;
}

/** The list of emails sent on this server. */
function renderMailList(mails: readonly FiledMail[]): string {
  if (mails.length === 0) return page("Mails", "<p>No emails have been sent yet.</p>");
  const rows = mails.map(
    ({ id, to, subject, template, createdAt }) =>
      `<tr><td><a href="/mail/${id}">${escapeHtml(subject)}</a></td><td>${escapeHtml(to.address)}</td><td>${escapeHtml(template)}</td>` +
      `<td>${new Date(createdAt).toISOString().replace("T", " ").slice(0, 19)}</td></tr>`,
  );
  const head = "<tr><th>Subject</th><th>To</th><th>Template</th><th>Queued (UTC)</th></tr>";
  return page("Emails", `<table><thead>${head}</thead><tbody>${rows.join("\n")}</tbody></table>`);
}

/** One email: its headers, its plain text and, in a frame without permissions, its HTML. */
function renderMail(mail: FiledMail): string {
  const { id, from, to, subject, messageId, attachment } = mail;
  const head = {
    From: addressLine(from),
    To: addressLine(to),
    Subject: subject,
    "Message-ID": messageId,
    ...(attachment !== null && { Attachment: attachment }),
  };
  return page(subject, `${renderHead(head)}${renderBodies(mail, `/mail/${id}/document`)}`);
}

/** The list of templates, each a link to its sample. */
function renderSampleList(samples: readonly { name: string; mail: RenderedMail }[]): string {
  const items = samples.map(
    ({ name, mail }) => `<li><a href="/mail/samples/${name}">${escapeHtml(name)}</a>: ${escapeHtml(mail.subject)}</li>`,
  );
  return page("Templates", `<ul>${items.join("\n")}</ul>`);
}

function renderSample(name: string, mail: RenderedMail): string {
  return page(name, `${renderHead({ Subject: mail.subject })}${renderBodies(mail, `/mail/samples/${name}/document`)}`);
}

/** An email's HTML for its frame: links open in the whole window. */
function renderDocument({ html }: RenderedMail): string {
  return html.replace("<head>", '<head><base target="_top">');
}

function addressLine({ address, name }: { address: string; name: string }): string {
  return name === "" ? address : `${name} <${address}>`;
}

function renderHead(fields: Record<string, string>): string {
  const lines = Object.entries(fields).map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<dl>${lines.join("")}</dl>`;
}

function renderBodies({ text }: RenderedMail, documentUrl: string): string {
  const linked = escapeHtml(text).replaceAll(/https?:\/\/[^\s<>()]+/g, (url) => `<a href="${url}">${url}</a>`);
  return `<h2>Text</h2><pre>${linked}</pre>
<h2>HTML</h2>
<iframe title="The email as HTML" src="${documentUrl}" sandbox="allow-top-navigation-by-user-activation"></iframe>`;
}

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
