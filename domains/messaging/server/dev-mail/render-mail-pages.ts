import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";
import type { RenderedMail } from "../mails/mail-renderer.ts";
import type { FiledMail } from "./read-filed-mails.ts";

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
export function renderMailList(mails: readonly FiledMail[]): string {
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
export function renderMail(mail: FiledMail): string {
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
export function renderSampleList(samples: readonly { name: string; mail: RenderedMail }[]): string {
  const items = samples.map(
    ({ name, mail }) => `<li><a href="/mail/samples/${name}">${escapeHtml(name)}</a>: ${escapeHtml(mail.subject)}</li>`,
  );
  return page("Templates", `<ul>${items.join("\n")}</ul>`);
}

export function renderSample(name: string, mail: RenderedMail): string {
  return page(name, `${renderHead({ Subject: mail.subject })}${renderBodies(mail, `/mail/samples/${name}/document`)}`);
}

/** An email's HTML for its frame: links open in the whole window. */
export function renderDocument({ html }: RenderedMail): string {
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
