import { renderToStaticMarkup } from "react-dom/server";
import { MailDocument } from "../../../../ui/mail/mail-document.tsx";
import type { MailSite, MailTemplate } from "../../contract.ts";
import { type MailRenderer, type RenderedMail, textOfMail } from "./mail-renderer.ts";

/** Creates the renderer for a list of templates. */
export function createMailRenderer(templates: readonly MailTemplate[]): MailRenderer {
  const byName = new Map(templates.map((template) => [template.name, template]));
  if (byName.size < templates.length) throw new Error("Two email templates have the same name.");
  return {
    render(name, props, site) {
      const template = byName.get(name);
      if (!template) throw new Error(`There is no email template named '${name}': add it to app/entry-mails.tsx.`);
      return renderMail(template, props, site);
    },
    samples: (site) =>
      templates.map((template) => ({ name: template.name, mail: renderMail(template, template.sample, site) })),
  };
}

function renderMail(template: MailTemplate, props: unknown, site: MailSite): RenderedMail {
  const { subject, preview, body, unsubscribe } = template.render(props, site);
  const document = renderToStaticMarkup(
    <MailDocument subject={subject} preview={preview} {...site}>
      {body}
    </MailDocument>,
  );
  const foot = [`${site.productName}, a manual of legal citation`, site.siteUrl ?? ""].join("\n").trim();
  // '-- ' starts a signature, which mail clients display separately.
  const text = `${textOfMail(renderToStaticMarkup(body))}\n\n-- \n${foot}\n`;
  return { subject, html: `<!doctype html>\n${document}\n`, text, unsubscribe };
}
