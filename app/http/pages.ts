import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type KeptBodies, type MadeBody, sendFresh, sendKept } from "../../platform/http/kept-bodies.ts";
import { inProcessApi } from "../../domains/content/server/reading/in-process-api.ts";
import type { Content } from "../../domains/content/server/reading/content.ts";
import { HtmlHoles } from "../../platform/ssr/html-holes.ts";
import type { Reader } from "../../domains/subscriptions/contract.ts";
import type { FrontEnd } from "./front-end.ts";
import { originOf } from "./origin.ts";

export interface Pages {
  frontEnd: FrontEnd;
  content: Content;
  kept: KeptBodies;
  productName: string;
  /** The origin of the settings; else that of each request. */
  publicUrl: string | undefined;
  readerOf(request: FastifyRequest): Reader;
  wantsFresh(request: FastifyRequest): boolean;
}

/** Every screen under /bluebook, drawn on the server. */
export function pageRoutes(app: FastifyInstance, pages: Pages): void {
  app.get("/", (_request, reply) => reply.redirect("/bluebook"));
  for (const url of ["/bluebook", "/bluebook/*"]) {
    app.get(url, { exposeHeadRoute: true }, (request, reply) => answerPage(pages, request, reply));
  }
}

async function answerPage(pages: Pages, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const reader = pages.readerOf(request);
  const attributes = documentAttributes(request.cookies);
  const origin = originOf(request, pages.publicUrl);
  const key = [pages.content.catalog.stamp, reader.kind, attributes, origin, request.url].join(" ");
  const kept = pages.wantsFresh(request) ? undefined : pages.kept.get(key);
  if (kept) return sendKept(request, reply, kept);
  const drawn = await draw(pages, request, { reader, attributes, origin });
  if (drawn instanceof Response) return redirect(reply, drawn);
  const keepable = drawn.status === 200 && !request.url.includes("?") && !pages.wantsFresh(request);
  if (!keepable) return sendFresh(request, reply, drawn);
  return sendKept(request, reply, await pages.kept.getOrMake(key, () => Promise.resolve(drawn)));
}

/** What a page depends on beside its address and the published revisions. */
interface Circumstances {
  reader: Reader;
  /** Of the html element: what the reader's browser said of theme and fonts. */
  attributes: string;
  origin: string;
}

async function draw(
  pages: Pages,
  request: FastifyRequest,
  { reader, attributes, origin }: Circumstances,
): Promise<MadeBody | Response> {
  const { frontEnd, content, productName } = pages;
  const { render } = await frontEnd.renderer();
  const address = new URL(request.url, origin);
  const holes = new HtmlHoles();
  const page = await render(new Request(address), inProcessApi(content, reader, productName, holes), productName);
  if (page instanceof Response) return page;
  if (page.error !== undefined)
    request.log.error({ err: page.error, path: address.pathname }, "a page could not be drawn");
  const document = await frontEnd.document(request.url);
  const filled = holes.fill(document({ attributes, ...page }));
  return { ...filled, type: "text/html; charset=utf-8", status: page.status };
}

/** The theme that was chosen, if any, and whether the fonts are in the browser's cache. Only known values go into a page. */
function documentAttributes({ theme, fonts }: Record<string, string | undefined>): string {
  const chosen = theme === "light" || theme === "dark" ? ` data-theme="${theme}"` : "";
  return chosen + (fonts === "late" ? ' data-fonts="late"' : "");
}

function redirect(reply: FastifyReply, response: Response): FastifyReply {
  return reply.redirect(response.headers.get("location") ?? "/bluebook", response.status);
}
