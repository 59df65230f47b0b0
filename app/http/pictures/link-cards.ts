import type { FastifyInstance } from "fastify";
import { type Content, contentForAll } from "../../../domains/content/server/public.ts";
import { areaOf, pageLabel } from "../../../domains/content/rules.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { type Card, cardSvg } from "./card-svg.ts";
import { type PictureCache, sendPicture } from "./picture-cache.ts";

interface LinkCards {
  content: Content;
  productName: string;
  pictures: PictureCache;
}

/**
 * Serves the cards that link previews show: one for the site, and one for each page that the contents name to everybody.
 * They hold no more than the contents do.
 */
export function linkCardRoutes(app: FastifyInstance, { content, productName, pictures }: LinkCards): void {
  app.get("/cards/site.png", (request, reply) => {
    const below = contentForAll(content).catalog.defaultEdition?.view.site.name ?? "";
    const card: Card = { label: "", title: "The manual of legal citation, online", below, productName, area: "white" };
    return sendPicture(request, reply, pictures.get(cardSvg(card)));
  });

  app.get<{ Params: { version: string; section: string; "*": string } }>(
    "/cards/bluebook/:version/:section/*",
    (request, reply) => {
      const { version, section, "*": rest } = request.params;
      const view = contentForAll(content).catalog.edition(version)?.view;
      const page = view?.page(
        section,
        rest
          .replace(/\.png$/, "")
          .split("/")
          .at(-1) ?? "",
      );
      if (!view || !page || `cards/${page.uri}.png` !== request.url.slice(1)) throw notFound("This card");
      const card = {
        label: pageLabel(page.section, page.code),
        title: page.title,
        below: view.site.name,
        productName,
        area: areaOf(page.section),
      };
      return sendPicture(request, reply, pictures.get(cardSvg(card)));
    },
  );
}
