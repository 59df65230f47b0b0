import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Lru } from "../../platform/cache/lru.ts";
import { AppError } from "../../platform/http/errors.ts";
import { type KeptBodies, type MadeBody, sendFresh, sendKept } from "../../platform/http/kept-bodies.ts";
import { inProcessApi } from "../../domains/content/server/reading/in-process-api.ts";
import { previewOf } from "../../domains/content/server/reading/read-draft.ts";
import { type Content, contentAt } from "../../domains/content/server/reading/content.ts";
import { inProcessSearch } from "../../domains/search/server/protocol/in-process-search.ts";
import type { Search } from "../../domains/search/server/search.ts";
import { HtmlHoles } from "../../platform/ssr/html-holes.ts";
import type { PageTemplate } from "../../platform/ssr/page-template.ts";
import { nothingPersonal } from "../../platform/ssr/personal-marks.ts";
import type { AccountScreen } from "../../domains/accounts/contract.ts";
import { readingPaths } from "../../domains/reading/rules.ts";
import type { OwnReading } from "../../domains/reading/web/who-reads.ts";
import type { FrontEnd } from "./front-end.ts";
import { originOf } from "./origin/origin.ts";
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
  /** What the own screens of a reader with an account begin with. */
  ownReadingOf(request: FastifyRequest, refusal: string): OwnReading;
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
  if (reader.shell.signedIn && isOwnScreen(request)) return answerOwnScreen(pages, request, reply, circumstances);
  const key = [pages.content.catalog.stamp, reader.sees, attributes, origin, edition, request.url].join(" ");
  const isShared = reader.personal === undefined && !pages.wantsFresh(request);
  const kept = isShared ? pages.kept.get(key) : undefined;
  if (kept) return sendKept(request, reply, kept);
  const template = await drawing.templateOf(key, request, circumstances);
  if (template instanceof Response) return redirect(reply, template);
  const filled = template.fillIn(reader.personal ?? nothingPersonal);
  if (previewOf(request.query)) return sendUnlisted(reply, filled);
  if (!isShared || !isKeepable(request, template)) return sendFresh(request, reply, filled);
  return sendKept(request, reply, await pages.kept.getOrMake(key, () => Promise.resolve(filled)));
}

const ownScreens: ReadonlySet<string> = new Set(Object.values(readingPaths));

/** Whether all of a screen is its reader's own. */
function isOwnScreen({ url }: FastifyRequest): boolean {
  const path = url.replace(/\?.*$/s, "");
  return ownScreens.has(path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path);
}

/** A screen of one reader's own things: drawn for each request, and kept nowhere. */
async function answerOwnScreen(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  circumstances: Circumstances,
  refusal?: AppError,
): Promise<FastifyReply> {
  const own = pages.ownReadingOf(request, refusal?.message ?? "");
  const template = await draw(pages, request, circumstances, { own, status: refusal?.status });
  if (template instanceof Response) return redirect(reply, template);
  return sendFresh(request, reply, template.fillIn(circumstances.reader.personal ?? nothingPersonal));
}

/** The screen of one reader's own things whose form was refused: the same, with why. */
export async function redrawOwnScreen(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: AppError,
): Promise<FastifyReply> {
  return answerOwnScreen(pages, request, reply, await circumstancesOf(pages, request), refusal);
}

/** Of an address that names a draft nothing is kept, and no search engine is to list it. */
function sendUnlisted(reply: FastifyReply, { body, status, type }: MadeBody): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").header("x-robots-tag", "noindex").type(type).send(body);
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
  /** The edition that the reader prefers, for what stands around pages whose address names none; empty on the others. */
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
    edition: namesEdition(pages, request) ? "" : await pages.searchedEditionOf(request),
  };
}

/** Whether the address says which edition it is of. */
function namesEdition({ content }: Pages, { url }: FastifyRequest): boolean {
  const version = /^\/bluebook\/([^/?]+)/.exec(url)?.[1];
  return version !== undefined && content.catalog.edition(version) !== undefined;
}

/** What some screens are drawn from beside the content: what a screen of accounts shows; the reader's own; their status. */
interface Special {
  account?: AccountScreen;
  own?: OwnReading;
  status?: number | undefined;
}

/** Draws a page. */
export async function draw(
  pages: Pages,
  request: FastifyRequest,
  { reader, attributes, origin, edition }: Circumstances,
  { account, own, status }: Special = {},
): Promise<PageTemplate | Response> {
  const { frontEnd, content, productName } = pages;
  const { render } = await frontEnd.renderer();
  const address = new URL(request.url, origin);
  const holes = new HtmlHoles();
  const api = inProcessApi(contentAt(content, reader.now), {
    reader: reader.reader,
    productName,
    holes,
    preview: previewOf(request.query),
  });
  const search = inProcessSearch(pages.search, reader.reader, edition);
  const hasIndex = reader.shell.signedIn && pages.search.scopeOf(reader.reader).indexRefusal === null;
  const indexEdition = hasIndex ? (content.catalog.defaultEdition?.view.site.handle ?? "") : "";
  const page = await render(
    new Request(address),
    {
      api,
      search,
      reader: { ...reader.shell, edition, indexEdition },
      accountScreen: account ?? null,
      own: own ?? null,
    },
    productName,
  );
  if (page instanceof Response) return page;
  const { error } = page;
  const known = error instanceof AppError ? error : undefined;
  if (error !== undefined && known?.report !== false)
    request.log.error({ err: error, path: address.pathname }, "a page could not be drawn");
  const document = await frontEnd.document(request.url);
  return holes.fill(document({ attributes, ...page }), status ?? known?.status ?? page.status);
}

/** The theme that was chosen, if any, and whether the fonts are in the browser's cache. Only known values go into a page. */
function documentAttributes({ theme, fonts }: Record<string, string | undefined>): string {
  const chosen = theme === "light" || theme === "dark" ? ` data-theme="${theme}"` : "";
  return chosen + (fonts === "late" ? ' data-fonts="late"' : "");
}

function redirect(reply: FastifyReply, response: Response): FastifyReply {
  return reply.redirect(response.headers.get("location") ?? "/bluebook", response.status);
}
