import { LRUCache } from "lru-cache";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { matchesEtag } from "../../platform/http/etag.ts";
import { AppError } from "../../platform/http/errors.ts";
import { type ResponseCache, type MadeBody, sendFresh, sendCached } from "../../platform/http/response-cache.ts";
import {
  type CountView,
  inProcessApi,
  type OpenedDraft,
  previewOf,
  protectedPage,
  protectedRedline,
} from "../../domains/manual/server/plugin.ts";
import { type Content, contentAt, contentFor } from "../../domains/manual/server/public.ts";
import { BUY_PATH, CART_PATH, PRICING_PATH, REMINDERS_PATH } from "../../domains/commerce/rules.ts";
import type { OpenCatalog } from "../../domains/commerce/server/plugin.ts";
import type { CommerceApi } from "../../domains/commerce/web/shell.ts";
import { type Search, inProcessSearch } from "../../domains/search/server/plugin.ts";
import {
  HtmlPlaceholders,
  type PageTemplate,
  type PersonalValues,
  nothingPersonal,
  textPlaceholder,
} from "../../platform/ssr/page-template.ts";
import type { AccountScreen } from "../../domains/accounts/contract.ts";
import {
  preferencesOf,
  type ViewerPresentation,
  type SayTo,
  type Viewer,
  type Viewers,
} from "../../domains/overview/server/public.ts";
import { withReturnTo } from "../../domains/messaging/web/public.ts";
import { readingPaths } from "../../domains/reading/rules.ts";
import type { CountServed } from "../../domains/subscriptions/server/budget/public.ts";
import type { OwnReading } from "../../domains/reading/contract.ts";
import { editLink } from "./editions/edit-link.ts";
import { forgiveAddress, leadOn } from "./failures/forgive-address.ts";
import type { FrontEnd } from "./front-end.ts";
import { originOf } from "../../platform/http/address/requested-address.ts";

export interface Pages {
  frontEnd: FrontEnd;
  content: Content;
  responses: ResponseCache;
  productName: string;
  /** PUBLIC_URL, or the origin of each request. */
  publicUrl: string | undefined;
  viewerOf: Viewers["viewerOf"];
  presentViewer: SayTo;
  wantsFresh(request: FastifyRequest): boolean;
  search: Search;
  catalog: OpenCatalog;
  supportEmail: string;
  /** Reads what the screens of carts, orders and reminders are rendered from, for the sender of a request. */
  shopFor(request: FastifyRequest, refusal?: AppError): Omit<CommerceApi, "offer">;
  /** The token for the forms of a browser that nobody is logged in with. */
  visitorToken(request: FastifyRequest, reply: FastifyReply): string;
  /** The shop for the printed book, if there is one. */
  printEditionUrl: string | undefined;
  /** Counts the protected words that are served. */
  countServed: CountServed;
  countView: CountView;
  /** Reads the initial data of the personal screens of a reader with an account. */
  ownReadingOf(viewer: Viewer, refusal: string): OwnReading;
}

/** How many bytes of rendered pages are cached for viewers whose pages contain personal values. */
const CACHED_TEMPLATE_BYTES = 32_000_000;

/** After how many seconds trying again makes sense. */
const RETRY_SECONDS = 5;

/** The screens' addresses. */
const addresses = [
  "/",
  "/bluebook",
  "/bluebook/*",
  "/help",
  PRICING_PATH,
  CART_PATH,
  "/orders/:number",
  "/quotes/:number",
  REMINDERS_PATH,
];

/** Registers every screen, rendered on the server. */
export function pageRoutes(app: FastifyInstance, pages: Pages): void {
  const renderer = new PageRenderer(pages);
  for (const url of addresses) {
    app.get(url, { exposeHeadRoute: true }, (request, reply) => answerPage(pages, renderer, request, reply));
  }
  app.get(BUY_PATH, { exposeHeadRoute: true }, (request, reply) => {
    const { printEditionUrl: shop } = pages;
    return shop === undefined ? answerPage(pages, renderer, request, reply) : reply.redirect(shop, 302);
  });
}

/**
 * Sends a page. Without personal values it is cached whole and compressed; otherwise its placeholders are filled in for
 * each request.
 */
async function answerPage(
  pages: Pages,
  renderer: PageRenderer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const pageContext = await pageContextOf(pages, request, () => pages.visitorToken(request, reply));
  const { viewer, said, attributes, origin, edition } = pageContext;
  if (isShopScreen(request) || (said.shown.signedIn && isOwnScreen(request)))
    return answerOwnScreen(pages, request, reply, pageContext);
  const key = [
    pages.content.catalog.stamp,
    pages.catalog.now.version,
    said.cacheVariant,
    attributes,
    origin,
    edition,
    request.url,
  ].join(" ");
  const isShared = said.personal === undefined && !pages.wantsFresh(request);
  const cached = isShared ? pages.responses.get(key) : undefined;
  if (cached) {
    await countPage(pages, request, reply, viewer, cached);
    return sendCached(request, reply, cached);
  }
  const template = await renderer.templateOf(key, request, pageContext);
  if (template instanceof Response) return redirect(reply, template);
  const meant = template.status === 404 ? await meantAddress(pages, request, pageContext) : undefined;
  if (meant !== undefined) return leadOn(reply, meant);
  setRetryAfter(reply, template.status);
  const filled = template.fillIn(said.personal ?? nothingPersonal);
  if (!isCacheable(request, template) && previewOf(request.query)) return sendUnlisted(reply, filled);
  await countPage(pages, request, reply, viewer, filled);
  if (!isShared || !isCacheable(request, template)) {
    return sendFresh(request, reply, filled, { isPersonal: said.personal !== undefined });
  }
  return sendCached(request, reply, await pages.responses.getOrMake(key, () => Promise.resolve(filled)));
}

/**
 * Counts a page of the manual that is about to be served: its words, and then as viewed, unless it is refused.
 * @throws AppError reading-budget-spent (429)
 */
async function countPage(
  { content, countServed, countView }: Pages,
  { method, url, headers }: FastifyRequest,
  reply: FastifyReply,
  { reader, now }: Viewer,
  served: Pick<MadeBody, "etag" | "status">,
): Promise<void> {
  const [, version = "", section = "", below = "", slug = ""] =
    /^\/bluebook\/([^/?]+)\/([^/?]+)\/((?:[^/?]+\/)*)([^/?]+)\/?(?:\?|$)/.exec(url) ?? [];
  const isRedline = section === "changes";
  // Other visitors are served nothing protected. What the browser has doesn't count, but for an account, whose pages
  // are personal and sent whole in any case.
  const isKept = reader.kind === "organization" && matchesEtag(headers["if-none-match"], served.etag);
  if (reader.kind !== "visitor" && !isKept) {
    const piece = isRedline
      ? await protectedRedline(contentAt(content, now), reader, version, `${below}${slug}`.split("/"))
      : await protectedPage(contentAt(content, now), reader, { version, section, slug });
    if (piece) await countServed(reply, reader, [piece]);
  }
  if (served.status === 200 && !isRedline) countView({ method, headers, reader, address: { version, section, slug } });
}

const ownScreens: ReadonlySet<string> = new Set(Object.values(readingPaths));

/** Returns whether a whole screen is personal. */
function isOwnScreen(request: FastifyRequest): boolean {
  return ownScreens.has(pathOf(request));
}

/** Returns whether a screen shows somebody's cart or orders: also that of a visitor. */
function isShopScreen(request: FastifyRequest): boolean {
  return /^\/(?:products|orders|quotes)\//.test(pathOf(request));
}

function pathOf({ url }: FastifyRequest): string {
  const path = url.replace(/\?.*$/s, "");
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Sends a personal screen: rendered for each request, never cached. */
async function answerOwnScreen(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  pageContext: PageContext,
  refusal?: AppError,
): Promise<FastifyReply> {
  const own = pages.ownReadingOf(pageContext.viewer, refusal?.message ?? "");
  const template = await renderPage(pages, request, pageContext, { own, refusal, status: refusal?.status });
  if (template instanceof Response) return redirect(reply, template);
  setRetryAfter(reply, template.status);
  const filled = template.fillIn(pageContext.said.personal ?? nothingPersonal);
  return sendFresh(request, reply, filled, { isPersonal: true });
}

/** Refuses a screen that can't be rendered during a database outage, but may be a moment later. */
function setRetryAfter(reply: FastifyReply, status: number): void {
  if (status === 503) reply.header("retry-after", RETRY_SECONDS);
}

/** Sends a personal screen again, with the reason why its form was refused. */
export async function rerenderOwnScreen(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: AppError,
): Promise<FastifyReply> {
  const pageContext = await pageContextOf(pages, request, () => pages.visitorToken(request, reply));
  return answerOwnScreen(pages, request, reply, pageContext, refusal);
}

/** Pages of a draft's address are not cached, and search engines must not list them. */
function sendUnlisted(reply: FastifyReply, { body, status, type }: MadeBody): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").header("x-robots-tag", "noindex").type(type).send(body);
}

/** Made-up addresses and queries would fill the memory. */
function isCacheable(request: FastifyRequest, { status }: PageTemplate): boolean {
  return status === 200 && !request.url.includes("?");
}

/** What a page depends on besides its address and the published revisions. */
interface PageContext {
  viewer: Viewer;
  said: ViewerPresentation;
  /** Attributes of the html element: the theme and fonts that the browser reported. */
  attributes: string;
  origin: string;
  /** The reader's preferred edition, for the shell of pages whose address names none; otherwise empty. */
  edition: string;
}

/** Renders pages, each only once for simultaneous requests. */
class PageRenderer {
  readonly #pages: Pages;
  readonly #templates = new LRUCache<string, PageTemplate>({ maxSize: CACHED_TEMPLATE_BYTES });
  readonly #atWork = new Map<string, Promise<PageTemplate | Response>>();

  constructor(pages: Pages) {
    this.#pages = pages;
  }

  /** Returns the page shared by everyone with the same key, or a Response if a loader redirects. */
  async templateOf(key: string, request: FastifyRequest, pageContext: PageContext): Promise<PageTemplate | Response> {
    const cached = this.#templates.get(key);
    if (cached) return cached;
    const atWork = this.#atWork.get(key) ?? this.#start(key, request, pageContext);
    this.#atWork.set(key, atWork);
    return atWork;
  }

  async #start(key: string, request: FastifyRequest, pageContext: PageContext): Promise<PageTemplate | Response> {
    try {
      const template = await renderPage(this.#pages, request, pageContext);
      const isPersonal = pageContext.said.personal !== undefined || this.#pages.wantsFresh(request);
      if (!(template instanceof Response) && isPersonal && isCacheable(request, template))
        this.#templates.set(key, template, { size: template.weight });
      return template;
    } finally {
      this.#atWork.delete(key);
    }
  }
}

/** Returns the page context of a request. `formToken` makes the token of a page that has a form for visitors. */
export async function pageContextOf(
  pages: Pages,
  request: FastifyRequest,
  formToken?: () => string,
): Promise<PageContext> {
  const viewer = await pages.viewerOf(request);
  const { version } = preferencesOf(pages.content, viewer, request.cookies);
  const presented = await pages.presentViewer(viewer, request.cookies);
  const hasForm = pathOf(request) === PRICING_PATH || isShopScreen(request);
  return {
    viewer,
    said:
      presented.personal === undefined
        ? withFormToken(presented, hasForm ? formToken : undefined)
        : withOwn(presented, presented.personal, { viewer, savedEdition: version, address: request.url }),
    attributes: documentAttributes(request.cookies),
    origin: originOf(request, pages.publicUrl),
    edition: namesEdition(contentFor(pages.content, viewer.reader), request) ? "" : version,
  };
}

/**
 * Gives a visitor's page a token if it has a form for visitors: without scripts, the form is sent as it is. Other pages
 * stay the same for all visitors.
 */
function withFormToken(said: ViewerPresentation, token: (() => string) | undefined): ViewerPresentation {
  if (token === undefined) return said;
  return {
    ...said,
    cacheVariant: `${said.cacheVariant} with a token`,
    shown: { ...said.shown, csrfToken: textPlaceholder("csrfToken") },
    personal: { texts: { csrfToken: token() }, html: {} },
  };
}

/**
 * Adds what a page says to this reader alone: the edition that they saved, and in the banner the link for those who may
 * edit the page, and selling links that lead back to its address.
 */
function withOwn(
  said: ViewerPresentation,
  { texts, html }: PersonalValues,
  { viewer, savedEdition, address }: { viewer: Viewer; savedEdition: string; address: string },
): ViewerPresentation {
  const link = viewer.account ? editLink(viewer.account.session.account) : "";
  const banner = withReturnTo(`${html["banner"] ?? ""}${link}`, address);
  return { ...said, personal: { texts: { ...texts, savedEdition }, html: { ...html, banner } } };
}

/** Returns whether the address names an edition. */
function namesEdition({ catalog }: Pick<Content, "catalog">, { url }: FastifyRequest): boolean {
  const version = /^\/bluebook\/([^/?]+)/.exec(url)?.[1];
  return version !== undefined && catalog.edition(version) !== undefined;
}

/** Extra data that some screens are rendered from: an account screen's, the personal screens', the viewer's status. */
interface RenderOverrides {
  account?: AccountScreen;
  own?: OwnReading;
  /** Why a form of the screen was refused. */
  refusal?: AppError | undefined;
  status?: number | undefined;
  /** A draft that is shown in the place of the page at `address`, whatever the request's own address. */
  opened?: { address: string; draft: OpenedDraft };
  /** The address of the page, if it isn't the request's. */
  at?: string;
}

/** Renders a page. */
export async function renderPage(
  pages: Pages,
  request: FastifyRequest,
  { viewer, said, attributes, origin, edition }: PageContext,
  { account, own, refusal, status, opened, at }: RenderOverrides = {},
): Promise<PageTemplate | Response> {
  const { frontEnd, content, productName } = pages;
  const { render } = await frontEnd.renderer();
  const address = new URL(at ?? opened?.address ?? request.url, origin);
  const placeholders = new HtmlPlaceholders();
  const api = inProcessApi(contentAt(content, viewer.now), {
    reader: viewer.reader,
    productName,
    placeholders,
    preview: opened?.draft ?? previewOf(request.query),
  });
  const search = inProcessSearch(pages.search, viewer.reader, edition);
  const { indexEditions } = pages.search.scopeOf(viewer.reader);
  const savedEdition = said.shown.signedIn ? textPlaceholder("savedEdition") : "";
  const page = await render(
    new Request(address),
    {
      api,
      search,
      commerce: {
        offer: () => Promise.resolve({ catalog: pages.catalog.now.catalog, supportEmail: pages.supportEmail }),
        ...pages.shopFor(request, refusal),
      },
      reader: { ...said.shown, edition, indexEditions, savedEdition },
      accountScreen: account ?? null,
      own: own ?? null,
    },
    productName,
  );
  if (page instanceof Response) return page;
  const known = page.error instanceof AppError ? page.error : undefined;
  // It has a message and a page of its own.
  if (known?.status === 429) throw known;
  if (frontEnd.throwsErrors === true && page.error instanceof Error && !known) throw page.error;
  if (page.error !== undefined && known?.report !== false)
    request.log.error({ err: page.error, path: address.pathname }, "a page could not be rendered");
  const document = await frontEnd.document(request.url);
  return placeholders.fill(document({ attributes, ...page }), status ?? known?.status ?? page.status);
}

/** The theme and fonts that cookies name; only known values. `cookies`: null if refused before they were read. */
export function documentAttributes(cookies: Record<string, string | undefined> | null): string {
  const { theme, fonts } = cookies ?? {};
  const chosen = theme === "light" || theme === "dark" ? ` data-theme="${theme}"` : "";
  return chosen + (fonts === "late" ? ' data-fonts="late"' : "");
}

/** Returns the address of what was meant by one that leads to nothing, if that is there for this reader. */
export function meantAddress(pages: Pages, request: FastifyRequest, context: PageContext): Promise<string | undefined> {
  return forgiveAddress(request.url, async (at) => (await renderPage(pages, request, context, { at })).status < 400);
}

function redirect(reply: FastifyReply, response: Response): FastifyReply {
  return reply.redirect(response.headers.get("location") ?? "/bluebook", response.status);
}
