import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "../../../platform/http/errors.ts";
import { withoutScripts } from "../failures/failed-page.ts";
import { documentAttributes, type Pages } from "../pages.ts";
import { describePage, describeRelease } from "./describe-release.ts";
import { CHANGES, type OpenRelease } from "./open-release.ts";

interface ChangesSources {
  pages(): Pages;
  /** Finds the release that a browser reads. @throws AppError preview-refused */
  releaseOf(request: FastifyRequest, reply: FastifyReply): Promise<OpenRelease>;
}

/** Registers the screens that say what a release changes. They need no scripts. */
export function releaseChangesRoutes(app: FastifyInstance, { pages, releaseOf }: ChangesSources): void {
  app.get(CHANGES, async (request, reply) => {
    const release = await releaseOf(request, reply);
    const { renderRelease } = await pages().frontEnd.renderer();
    return await send(
      pages(),
      request,
      reply,
      renderRelease(describeRelease(release, await release.changes()), site(pages())),
    );
  });

  app.get(`${CHANGES}/:page`, async (request, reply) => {
    const release = await releaseOf(request, reply);
    const { page: id = "" } = Object.fromEntries(Object.entries(request.params ?? {}));
    const shown = await describePage(release, await release.changes(), String(id));
    if (!shown) throw notFound("This change");
    const { renderReleasedPage } = await pages().frontEnd.renderer();
    return await send(pages(), request, reply, renderReleasedPage(shown, site(pages())));
  });
}

function site({ productName }: Pages) {
  return { productName };
}

async function send(
  { frontEnd }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  page: { head: string; body: string },
): Promise<FastifyReply> {
  const document = await frontEnd.document(request.url);
  const html = document({ attributes: documentAttributes(request.cookies), ...page, state: "" });
  return reply.type("text/html; charset=utf-8").send(withoutScripts(html));
}
