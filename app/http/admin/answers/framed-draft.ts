import type { FastifyReply, FastifyRequest } from "fastify";
import { nothingPersonal } from "../../../../platform/ssr/page-template.ts";
import { withoutScripts } from "../../failures/failed-page.ts";
import { mayBeFramed } from "../../headers/security-headers.ts";
import { documentAttributes, pageContextOf, type Pages, renderPage } from "../../pages.ts";
import type { FramedDraft } from "../../../../domains/manual/server/admin/public.ts";

/**
 * Answers with a page as its readers get it, but for its words, which are those of its draft, in a theme. Without
 * scripts: those of reading pages would look at the address, which is another. Its links open pages of their own.
 */
export async function sendFramedDraft(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  { address, draft, theme }: FramedDraft,
): Promise<FastifyReply> {
  const context = await pageContextOf(pages, request);
  const attributes = documentAttributes({ ...request.cookies, theme });
  const page = await renderPage(pages, request, { ...context, attributes }, { opened: { address, draft } });
  if (page instanceof Response) {
    reply.callNotFound();
    return reply;
  }
  const { body, status, type } = page.fillIn(context.said.personal ?? nothingPersonal);
  mayBeFramed(reply);
  const html = withoutScripts(body.toString()).replace("<head>", '<head><base target="_blank">');
  return await reply
    .code(status)
    .header("cache-control", "no-store")
    .header("x-robots-tag", "noindex")
    .header("referrer-policy", "no-referrer")
    .type(type)
    .send(html);
}
