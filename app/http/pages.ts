import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Lru } from "../../platform/cache/lru.ts";
import { type KeptBodies, sendFresh, sendKept } from "../../platform/http/kept-bodies.ts";
import { inProcessApi } from "../../domains/content/server/reading/in-process-api.ts";
import { type Content, contentAt } from "../../domains/content/server/reading/content.ts";
import { inProcessSearch } from "../../domains/search/server/protocol/in-process-search.ts";
import type { Search } from "../../domains/search/server/search.ts";
import { RESULTS_PATH } from "../../domains/search/web/results/results-address.ts";
import { HtmlHoles } from "../../platform/ssr/html-holes.ts";
import type { PageTemplate } from "../../platform/ssr/page-template.ts";
import { nothingPersonal } from "../../platform/ssr/personal-marks.ts";
import type { AccountScreen } from "../../domains/accounts/contract.ts";
import type { FrontEnd } from "./front-end.ts";
import { originOf } from "./origin.ts";
import type { PageReader } from "./page-reader.ts";

export interface Pages {
  frontEnd: FrontEnd;
  content: Content;
  kept: KeptBodies;
  productName: string;
  /** The origin of the settings; else that of each request. */
  publicUrl: string | undefined;
  pageReaderOf(request: FastifyRequest): Promise<PageReader>;
  wantsFresh(request: FastifyRequest): boolean;
  search: Search;
  /** The edition that a reader searches where the address names none. */
  searchedEditionOf(request: FastifyRequest): Promise<string>;
}

/** Bytes of drawn pages kept for readers whose pages hold something personal. */
const KEPT_TEMPLATES = 32_000_000;

/** The screens' addresses. */
const addresses = ["/bluebook", "/bluebook/*", "/help"];

/** Every screen, drawn on the server. */
export function pageRoutes(app: FastifyInstance, pages: Pages): void {
  const drawing = new Drawing(pages);
  app.get("/", (_request, reply) => reply.redirect("/bluebook"));
  for (const url of addresses) {
    app.get(url, { exposeHeadRoute: true }, (request, reply) => answerPage(pages, drawing, request, reply));
  }
}

/** A page without anything personal is kept whole, compressed; any other is filled in at each request. */
async function answerPage(
  pages: Pages,
  drawing: Drawing,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const circumstances = await circumstancesOf(pages, request);
  const { reader, attributes, origin, edition } = circumstances;
  const searched = request.url.startsWith(RESULTS_PATH) ? edition : "";
  const key = [pages.content.catalog.stamp, reader.sees, attributes, origin, searched, request.url].join(" ");
  const isShared = reader.personal === undefined && !pages.wantsFresh(request);
  const kept = isShared ? pages.kept.get(key) : undefined;
  if (kept) return sendKept(request, reply, kept);
  const template = await drawing.templateOf(key, request, circumstances);
  if (template instanceof Response) return redirect(reply, template);
  const filled = template.fillIn(reader.personal ?? nothingPersonal);
  if (!isShared || !isKeepable(request, template)) return sendFresh(request, reply, filled);
  return sendKept(request, reply, await pages.kept.getOrMake(key, () => Promise.resolve(filled)));
}

/** Made-up addresses and queries would fill the memory. */
function isKeepable(request: FastifyRequest, { status }: PageTemplate): boolean {
  return status === 200 && !request.url.includes("?");
}

/** What a page depends on beside its address and the published revisions. */
interface Circumstances {
  reader: PageReader;
  /** Of the html element: what the reader's browser said of theme and fonts. */
  attributes: string;
  origin: string;
  /** The edition that the reader searches where the address names none; only the page of results depends on it. */
  edition: string;
}

/** Draws pages: each once, however many ask for it at the same time. */
class Drawing {
  readonly #pages: Pages;
  readonly #kept = new Lru<PageTemplate>(KEPT_TEMPLATES);
  readonly #atWork = new Map<string, Promise<PageTemplate | Response>>();

  constructor(pages: Pages) {
    this.#pages = pages;
  }

  /** The page for everybody who shares the key, or a Response where a loader redirects. */
  async templateOf(
    key: string,
    request: FastifyRequest,
    circumstances: Circumstances,
  ): Promise<PageTemplate | Response> {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const atWork = this.#atWork.get(key) ?? this.#start(key, request, circumstances);
    this.#atWork.set(key, atWork);
    return atWork;
  }

  async #start(key: string, request: FastifyRequest, circumstances: Circumstances): Promise<PageTemplate | Response> {
    try {
      const template = await draw(this.#pages, request, circumstances);
      const isPersonal = circumstances.reader.personal !== undefined || this.#pages.wantsFresh(request);
      if (!(template instanceof Response) && isPersonal && isKeepable(request, template))
        this.#kept.set(key, template, template.weight);
      return template;
    } finally {
      this.#atWork.delete(key);
    }
  }
}

/** What the page of a request depends on. */
export async function circumstancesOf(pages: Pages, request: FastifyRequest): Promise<Circumstances> {
  return {
    reader: await pages.pageReaderOf(request),
    attributes: documentAttributes(request.cookies),
    origin: originOf(request, pages.publicUrl),
    edition: await pages.searchedEditionOf(request),
  };
}

/** Draws a page; `account` is what a screen of accounts shows, with the status that it is answered with. */
export async function draw(
  pages: Pages,
  request: FastifyRequest,
  { reader, attributes, origin, edition }: Circumstances,
  account?: { screen: AccountScreen; status: number },
): Promise<PageTemplate | Response> {
  const { frontEnd, content, productName } = pages;
  const { render } = await frontEnd.renderer();
  const address = new URL(request.url, origin);
  const holes = new HtmlHoles();
  const api = inProcessApi(contentAt(content, reader.now), reader.reader, productName, holes);
  const search = inProcessSearch(pages.search, reader.reader, edition);
  const hasIndex = reader.shell.signedIn && pages.search.scopeOf(reader.reader).indexRefusal === null;
  const indexEdition = hasIndex ? (content.catalog.defaultEdition?.view.site.handle ?? "") : "";
  const page = await render(
    new Request(address),
    { api, search, reader: { ...reader.shell, indexEdition }, accountScreen: account?.screen ?? null },
    productName,
  );
  if (page instanceof Response) return page;
  if (page.error !== undefined)
    request.log.error({ err: page.error, path: address.pathname }, "a page could not be drawn");
  const document = await frontEnd.document(request.url);
  return holes.fill(document({ attributes, ...page }), account?.status ?? page.status);
}

/** The theme that was chosen, if any, and whether the fonts are in the browser's cache. Only known values go into a page. */
function documentAttributes({ theme, fonts }: Record<string, string | undefined>): string {
  const chosen = theme === "light" || theme === "dark" ? ` data-theme="${theme}"` : "";
  return chosen + (fonts === "late" ? ' data-fonts="late"' : "");
}

function redirect(reply: FastifyReply, response: Response): FastifyReply {
  return reply.redirect(response.headers.get("location") ?? "/bluebook", response.status);
}
