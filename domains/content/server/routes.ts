import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { etagOf, matchesEtag } from "../../../platform/http/etag.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { type ResponseCache, type CachedResponse, sendCached } from "../../../platform/http/response-cache.ts";
import type { Reader } from "../../subscriptions/contract.ts";
import { accessClass } from "../../subscriptions/rules.ts";
import type { CountServed, ServedPiece } from "../../subscriptions/server/public.ts";
import { editionHandleSchema, sectionSchema, slugSchema } from "../contract.ts";
import { type Content, contentAt, contentFor } from "./reading/content.ts";
import { countWordsOfTables, protectedPage } from "./reading/catalog/protected-words.ts";
import { readChapter } from "./reading/read-chapter.ts";
import { previewOf, readDraftChapter, readDraftGuide } from "./reading/read-draft.ts";
import { readDashboard, readGuide, readQuickLook } from "./reading/read-entries.ts";
import { readHelp } from "./reading/read-panels.ts";
import { readSettings } from "./reading/read-settings.ts";

export interface ContentRoutes {
  content: Content;
  responses: ResponseCache;
  productName: string;
  /** Returns the reader who makes the request. */
  readerOf(request: FastifyRequest): Promise<Reader>;
  /** Counts the protected text served; omitted if nothing is limited. */
  countServed?: CountServed;
}

type DraftReading = (now: Content, reader: Reader) => Promise<object>;

const chapterParams = z.object({ version: editionHandleSchema, section: sectionSchema, slug: slugSchema });
const entryParams = z.object({ version: editionHandleSchema });
const imageParams = z.object({ name: z.string().max(80) });
const menuQuery = z.object({ version: editionHandleSchema.optional() });

/** The read API of docs/spec/calls.md. Responses depend on the address, the revisions and what the reader may see. */
export function contentRoutes(app: FastifyInstance, routes: ContentRoutes): void {
  const { productName } = routes;
  const answers = answersOf(routes);
  const { answer, answerDraft } = answers;

  app.get("/api/chapter/:version/:section/:slug", (request, reply) => {
    const address = parseAddress(chapterParams, request.params, "This page");
    const preview = previewOf(request.query);
    if (preview)
      return answerDraft(request, reply, async (now, reader) => ({
        data: found(await readDraftChapter(now, reader, address, preview), "This page"),
        redacted: false,
        refusal: null,
      }));
    return answer(
      request,
      reply,
      `chapter/${address.version}/${address.section}/${address.slug}`,
      async (reader, now) => {
        const chapter = found(await readChapter(now, reader, address), "This page");
        return { data: chapter.page, redacted: chapter.redacted, refusal: chapter.refusal };
      },
      (reader, now) => protectedPage(now, reader, address),
    );
  });

  entryRoutes(app, answers);

  app.get("/api/menu", (request, reply) => {
    const { version } = parseAddress(menuQuery, request.query, "This edition");
    return answer(request, reply, `menu/${version ?? "newest"}`, async (_reader, { catalog }) => {
      const edition = version === undefined ? catalog.defaultEdition : catalog.edition(version);
      return { data: found(edition?.menu, "This edition") };
    });
  });

  app.get("/api/site-settings", (request, reply) =>
    answer(request, reply, "settings", async (_reader, now) => ({ data: readSettings(now, productName) })),
  );
}

/** The calls for an edition's entries. */
function entryRoutes(app: FastifyInstance, { answer, answerDraft }: Answers): void {
  app.get("/api/entry/:version/dashboard", (request, reply) => {
    const { version } = parseAddress(entryParams, request.params, "This edition");
    return answer(request, reply, `dashboard/${version}`, async (_reader, now) => ({
      data: { data: found(await readDashboard(now, version), "This dashboard") },
    }));
  });

  app.get("/api/entry/:version/quick-style-guide", (request, reply) => {
    const { version } = parseAddress(entryParams, request.params, "This edition");
    const preview = previewOf(request.query);
    if (preview)
      return answerDraft(request, reply, async (now, reader) => ({
        data: { data: found(await readDraftGuide(now, reader, version, preview), "This quick style guide") },
      }));
    return answer(request, reply, `guide/${version}`, async (_reader, now) => ({
      data: { data: found(await readGuide(now, version), "This quick style guide") },
    }));
  });

  app.get("/api/entry/:version/help", (request, reply) => {
    const { version } = parseAddress(entryParams, request.params, "This edition");
    return answer(request, reply, `help/${version}`, async (_reader, now) => ({
      data: { data: found(await readHelp(now, version), "This help page") },
    }));
  });

  app.get("/api/entry/:version/quick-look", (request, reply) => {
    const { version } = parseAddress(entryParams, request.params, "This edition");
    return answer(
      request,
      reply,
      `quick-look/${version}`,
      async (reader, now) => {
        const { data, redacted } = found(await readQuickLook(now, reader, version), "This edition");
        return { data: { data }, redacted };
      },
      (_reader, _now, body) => Promise.resolve(tablesPiece(version, body)),
    );
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

/** Returns the functions that send responses. */
function answersOf({ content, responses, readerOf, countServed }: ContentRoutes) {
  /** Responds with JSON and `loggedIn`, cached by revision, address and class of readers. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    read: (reader: Reader, now: Content) => Promise<object>,
    served?: (reader: Reader, now: Content, body: CachedResponse) => Promise<ServedPiece | undefined>,
  ) {
    const reader = await readerOf(request);
    const time = content.clock.now();
    const key = [content.catalog.stamp, accessClass(reader, time), address].join(" ");
    const make = async () => {
      const told = await read(reader, contentFor(contentAt(content, time), reader));
      const body = JSON.stringify({ loggedIn: reader.kind === "account", ...told });
      return { body, etag: etagOf(body), type: "application/json; charset=utf-8", status: 200 };
    };
    const body = await responses.getOrMake(key, make);
    // A 304 serves nothing new, so it doesn't count.
    if (served && countServed && !matchesEtag(request.headers["if-none-match"], body.etag)) {
      const piece = await served(reader, contentAt(content, time), body);
      await countServed(reply, reader, piece ? [piece] : []);
    }
    return sendCached(request, reply, body);
  }

  /** Responds with a draft to holders of its token; never cached. */
  async function answerDraft(request: FastifyRequest, reply: FastifyReply, read: DraftReading) {
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
    const { name } = parseAddress(imageParams, request.params, "This picture");
    const image = found(await content.image(name), "This picture");
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type(image.contentType)
      .send(Buffer.from(image.bytes));
  });
}

/** An impossible address gets the same 404 as an unknown one. */
function parseAddress<Output>(schema: z.ZodType<Output>, address: unknown, what: string): Output {
  const parsed = schema.safeParse(address);
  if (!parsed.success) throw notFound(what);
  return parsed.data;
}

function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw notFound(what);
  return value;
}
