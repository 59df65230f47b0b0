import type { FastifyInstance } from "fastify";
import { type Content, contentForAll } from "../../domains/manual/server/public.ts";
import { originOf } from "../../platform/http/address/requested-address.ts";
import { guideUri } from "../../domains/manual/rules.ts";

/**
 * Serves robots.txt and the sitemap: crawlers may visit everything but what pages said before (redlines), and the
 * sitemap lists the pages that anyone may read in full.
 */
export function crawlerRoutes(app: FastifyInstance, content: Content, publicUrl: string | undefined): void {
  app.get("/robots.txt", (request, reply) => {
    const sitemap = `${originOf(request, publicUrl)}/sitemap.xml`;
    return reply
      .type("text/plain; charset=utf-8")
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /bluebook/search-results\nDisallow: /bluebook/*/changes/\n\nSitemap: ${sitemap}\n`,
      );
  });

  app.get("/sitemap.xml", (request, reply) => {
    const origin = originOf(request, publicUrl);
    const { catalog } = contentForAll(content);
    const addresses = catalog.sites.flatMap(({ handle }) => {
      const pages = catalog.edition(handle)?.view.pages.filter(({ isPublic }) => isPublic) ?? [];
      return [guideUri(handle), ...pages.map(({ uri }) => uri)];
    });
    const urls = ["", ...addresses].map((uri) => `<url><loc>${escapeXml(`${origin}/${uri}`)}</loc></url>`);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`;
    return reply.type("application/xml; charset=utf-8").send(xml);
  });
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
