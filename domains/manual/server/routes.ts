import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { madeAnswer } from "../../../platform/http/api/made-answer.ts";
import { type ContractApp, refusing, withContracts } from "../../../platform/http/api/with-contracts.ts";
import { matchesEtag } from "../../../platform/http/etag.ts";
import { type AppError, notFound } from "../../../platform/http/errors.ts";
import {
  type CachedResponse,
  type MadeBody,
  type ResponseCache,
  sendCached,
} from "../../../platform/http/response-cache.ts";
import type { Reader } from "../../subscriptions/contract.ts";
import { accessClass } from "../../subscriptions/rules.ts";
import type { CountServed, ServedPiece } from "../../subscriptions/server/budget/public.ts";
import { contentCalls } from "../calls.ts";
import { type Content, contentAt, contentFor, goneAt, pageGone, readHelp, readSettings } from "./read/content.ts";
import { countWordsOfTables, protectedPage } from "./read/catalog/protected-words.ts";
import type { CountView } from "./read/views/count-view.ts";
import { type ChapterAddress, readChapter, readDashboard, readGuide, readQuickLook } from "./read/read-entries.ts";
import { protectedExcerpt, readExcerpt } from "./read/excerpts/read-excerpt.ts";
import { previewOf, readDraftChapter, readDraftGuide } from "./read/drafts/read-draft.ts";

export interface ContentRoutes {
  content: Content;
  responses: ResponseCache;
  productName: string;
  /** Returns the reader who makes the request. */
  readerOf(request: FastifyRequest): Promise<Reader>;
  /** Counts the protected text served; omitted if nothing is limited. */
  countServed?: CountServed;
  /** Counts the pages shown; omitted if nothing is counted. */
  countView?: CountView;
  /** Where pages are edited; omitted if nowhere. */
  editing?: {
    /** Whether the sender of a request may have an address of it. */
    isStaff(request: FastifyRequest): Promise<boolean>;
    /** Where the sender of a request may edit a page; null for everybody else. */
    urlOf(request: FastifyRequest, address: ChapterAddress): Promise<string | null>;
  };
}

const imageParams = z.object({ name: z.string().max(80) });

/** The read API of docs/spec/calls.md. Responses depend on the address, the revisions and what the reader may see. */
export function contentRoutes(app: FastifyInstance, routes: ContentRoutes): void {
  const { productName } = routes;
  const api = withContracts(app);
  const answers = answersOf(routes);
  const { answer, answerDraft } = answers;

  api.route({
    ...contentCalls.chapter,
    ...refusing(() => notFound("This page")),
    handler: async (request, reply) => {
      const { params: address, query } = request;
      const preview = previewOf(query);
      if (preview)
        return answerDraft(request, reply, async (now, reader) => ({
          data: found(await readDraftChapter(now, reader, address, preview), "This page"),
          redacted: false,
          refusal: null,
          ...noOldAddress,
        }));
      return answer(request, reply, {
        address: `chapter/${address.version}/${address.section}/${address.slug}`,
        make: async (reader, now, loggedIn) => {
          const chapter = await readChapter(now, reader, address);
          if (chapter === undefined) throw noChapter(now, address);
          const { page: data, redacted, refusal, anchor } = chapter;
          const oldHeadings = Object.fromEntries(chapter.oldHeadings);
          return madeAnswer(contentCalls.chapter, { loggedIn, data, redacted, refusal, anchor, oldHeadings });
        },
        served: (reader, now) => protectedPage(now, reader, address),
        viewed: address,
        // In no answer that others share.
        own: async (body) => {
          const { editing } = routes;
          const cpEditUrl = editing && (await editing.isStaff(request)) ? await editing.urlOf(request, address) : null;
          if (cpEditUrl === null) return null;
          const shared = contentCalls.chapter.schema.response[200].parse(JSON.parse(body.encoded.identity.toString()));
          return { ...shared, data: { ...shared.data, cpEditUrl } };
        },
      });
    },
  });

  excerptRoute(api, answers);
  entryRoutes(api, answers);

  api.route({
    ...contentCalls.menu,
    ...refusing(() => notFound("This edition")),
    handler: async (request, reply) => {
      const { version } = request.query;
      return answer(request, reply, {
        address: `menu/${version ?? "newest"}`,
        make: async (_reader, { catalog }, loggedIn) => {
          const edition = version === undefined ? catalog.defaultEdition : catalog.edition(version);
          return madeAnswer(contentCalls.menu, { loggedIn, data: found(edition?.menu, "This edition") });
        },
      });
    },
  });

  api.route({
    ...contentCalls.siteSettings,
    handler: async (request, reply) =>
      answer(request, reply, {
        address: "settings",
        make: async (_reader, now, loggedIn) =>
          madeAnswer(contentCalls.siteSettings, { loggedIn, data: readSettings(now, productName) }),
      }),
  });
}

/** What a draft knows of addresses and headings before it. */
const noOldAddress = { anchor: "", oldHeadings: {} };

/** Why an address has no page. */
function noChapter({ catalog }: Content, { version, section, slug }: ChapterAddress): AppError {
  const view = catalog.edition(version)?.view;
  const gone = view ? goneAt(view, section, slug) : null;
  return gone ? pageGone(gone) : notFound("This page");
}

function excerptRoute(api: ContractApp, { answer }: Answers): void {
  api.route({
    ...contentCalls.excerpt,
    ...refusing(() => notFound("This section")),
    handler: async (request, reply) => {
      const address = { ...request.params, anchor: request.query.anchor ?? "" };
      const { version, section, slug, anchor } = address;
      return answer(request, reply, {
        address: `excerpt/${version}/${section}/${slug}#${anchor}`,
        make: async (reader, now, loggedIn) =>
          madeAnswer(contentCalls.excerpt, {
            loggedIn,
            ...found(await readExcerpt(now, reader, address), "This section"),
          }),
        served: (reader, now) => protectedExcerpt(now, reader, address),
      });
    },
  });
}

/** The calls for an edition's entries. */
function entryRoutes(api: ContractApp, { answer, answerDraft }: Answers): void {
  const ofEdition = refusing(() => notFound("This edition"));

  api.route({
    ...contentCalls.dashboard,
    ...ofEdition,
    handler: async (request, reply) => {
      const { version } = request.params;
      return answer(request, reply, {
        address: `dashboard/${version}`,
        make: async (_reader, now, loggedIn) => {
          const data = found(await readDashboard(now, version), "This dashboard");
          return madeAnswer(contentCalls.dashboard, { loggedIn, data: { data } });
        },
      });
    },
  });

  api.route({
    ...contentCalls.quickStyleGuide,
    ...ofEdition,
    handler: async (request, reply) => {
      const { version } = request.params;
      const preview = previewOf(request.query);
      if (preview)
        return answerDraft(request, reply, async (now, reader) => ({
          data: { data: found(await readDraftGuide(now, reader, version, preview), "This quick style guide") },
        }));
      return answer(request, reply, {
        address: `guide/${version}`,
        make: async (_reader, now, loggedIn) => {
          const data = found(await readGuide(now, version), "This quick style guide");
          return madeAnswer(contentCalls.quickStyleGuide, { loggedIn, data: { data } });
        },
      });
    },
  });

  api.route({
    ...contentCalls.help,
    ...ofEdition,
    handler: async (request, reply) => {
      const { version } = request.params;
      return answer(request, reply, {
        address: `help/${version}`,
        make: async (_reader, now, loggedIn) => {
          const data = found(await readHelp(now, version), "This help page");
          return madeAnswer(contentCalls.help, { loggedIn, data: { data } });
        },
      });
    },
  });

  api.route({
    ...contentCalls.quickLook,
    ...ofEdition,
    handler: async (request, reply) => {
      const { version } = request.params;
      return answer(request, reply, {
        address: `quick-look/${version}`,
        make: async (reader, now, loggedIn) => {
          const { data, redacted } = found(await readQuickLook(now, reader, version), "This edition");
          return { ...madeAnswer(contentCalls.quickLook, { loggedIn, data: { data }, redacted }), isHeavy: true };
        },
        served: (_reader, _now, body) => Promise.resolve(tablesPiece(version, body)),
      });
    },
  });
}

/** Word counts of responses that contain tables of several pages. */
const wordsOfBodies = new WeakMap<CachedResponse, number>();

/** The lookup tables as a served piece. Readers without access have no budget, so nothing is counted for them. */
function tablesPiece(version: string, body: CachedResponse): ServedPiece {
  const words = wordsOfBodies.get(body) ?? countWordsOfTables(body.encoded.identity.toString());
  wordsOfBodies.set(body, words);
  return { id: `quick-look ${version}`, words };
}

type Answers = ReturnType<typeof answersOf>;

/** How a call is answered. */
interface Answering {
  /** What the answer is cached by, besides revision and class of readers. */
  address: string;
  make(reader: Reader, now: Content, loggedIn: boolean): Promise<MadeBody>;
  /** The protected text in the answer; omitted if there is none. */
  served?(reader: Reader, now: Content, body: CachedResponse): Promise<ServedPiece | undefined>;
  /** The page that is shown whole by it. */
  viewed?: ChapterAddress;
  /** The answer as the sender of the request alone gets it; null if it is the one for all. */
  own?(body: CachedResponse): Promise<object | null>;
}

/** Returns the functions that send responses. */
function answersOf({ content, responses, readerOf, countServed, countView }: ContentRoutes) {
  /** Responds with JSON and `loggedIn`, cached by revision, address and class of readers. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { address, make, served, viewed, own }: Answering,
  ) {
    const reader = await readerOf(request);
    const time = content.clock.now();
    const key = [content.catalog.stamp, accessClass(reader, time), address].join(" ");
    const body = await responses.getOrMake(key, () =>
      make(reader, contentFor(contentAt(content, time), reader), reader.kind === "account"),
    );
    // A 304 serves nothing new, so it doesn't count.
    if (served && countServed && !matchesEtag(request.headers["if-none-match"], body.etag)) {
      const piece = await served(reader, contentAt(content, time), body);
      await countServed(reply, reader, piece ? [piece] : []);
    }
    if (viewed) countView?.({ method: request.method, headers: request.headers, reader, address: viewed });
    const told = body.status === 200 ? await own?.(body) : null;
    if (told) return reply.header("cache-control", "no-store").send(told);
    return sendCached(request, reply, body);
  }

  /** Responds with a draft to holders of its token; never cached. */
  async function answerDraft<Draft extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    read: (now: Content, reader: Reader) => Promise<Draft>,
  ) {
    const reader = await readerOf(request);
    const told = await read(contentFor(contentAt(content, content.clock.now()), reader), reader);
    reply.header("cache-control", "no-store").header("x-robots-tag", "noindex");
    return { loggedIn: reader.kind === "account", ...told };
  }

  return { answer, answerDraft };
}

/** Pictures are named after their content, so they are cached forever. SVG pictures may not run or fetch anything. */
export function imageRoute(app: FastifyInstance, content: Content): void {
  app.get("/images/:name", async (request, reply) => {
    const { data: address } = imageParams.safeParse(request.params);
    const image = found(address && (await content.image(address.name)), "This picture");
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type(image.contentType)
      .send(Buffer.from(image.bytes));
  });
}

function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw notFound(what);
  return value;
}
