import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { etagOf } from "../../../platform/http/etag.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { type KeptBodies, sendKept } from "../../../platform/http/kept-bodies.ts";
import type { Reader } from "../../subscriptions/contract.ts";
import { accessClass } from "../../subscriptions/rules.ts";
import { editionHandleSchema, sectionSchema, slugSchema } from "../contract.ts";
import { type Content, contentAt } from "./reading/content.ts";
import { readChapter } from "./reading/read-chapter.ts";
import { previewOf, readDraftChapter, readDraftGuide } from "./reading/read-draft.ts";
import { readDashboard, readGuide, readQuickLook } from "./reading/read-entries.ts";
import { readHelp } from "./reading/read-panels.ts";
import { readSettings } from "./reading/read-settings.ts";

export interface ContentRoutes {
  content: Content;
  kept: KeptBodies;
  productName: string;
  /** Who asks. */
  readerOf(request: FastifyRequest): Promise<Reader>;
}

type DraftReading = (now: Content, reader: Reader) => Promise<object>;

const chapterParams = z.object({ version: editionHandleSchema, section: sectionSchema, slug: slugSchema });
const entryParams = z.object({ version: editionHandleSchema });
const imageParams = z.object({ name: z.string().max(80) });
const menuQuery = z.object({ version: editionHandleSchema.optional() });

/** The reading calls of the specification's section 7. Each answer depends on its address, the published revisions and what the reader may see. */
export function contentRoutes(app: FastifyInstance, routes: ContentRoutes): void {
  const { content, productName } = routes;
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
    );
  });

  entryRoutes(app, content, answers);

  app.get("/api/menu", (request, reply) => {
    const { version = content.catalog.defaultEdition?.view.site.handle ?? "" } = parseAddress(
      menuQuery,
      request.query,
      "This edition",
    );
    return answer(request, reply, `menu/${version}`, async () => ({
      data: found(content.catalog.edition(version)?.menu, "This edition"),
    }));
  });

  app.get("/api/site-settings", (request, reply) =>
    answer(request, reply, "settings", async () => ({ data: readSettings(content, productName) })),
  );
}

/** The calls of what an edition has beside its pages. */
function entryRoutes(app: FastifyInstance, content: Content, { answer, answerDraft }: Answers): void {
  app.get("/api/entry/:version/dashboard", (request, reply) => {
    const { version } = parseAddress(entryParams, request.params, "This edition");
    return answer(request, reply, `dashboard/${version}`, async () => ({
      data: { data: found(await readDashboard(content, version), "This dashboard") },
    }));
  });

  app.get("/api/entry/:version/quick-style-guide", (request, reply) => {
    const { version } = parseAddress(entryParams, request.params, "This edition");
    const preview = previewOf(request.query);
    if (preview)
      return answerDraft(request, reply, async (now, reader) => ({
        data: { data: found(await readDraftGuide(now, reader, version, preview), "This quick style guide") },
      }));
    return answer(request, reply, `guide/${version}`, async () => ({
      data: { data: found(await readGuide(content, version), "This quick style guide") },
    }));
  });

  app.get("/api/entry/:version/help", (request, reply) => {
    const { version } = parseAddress(entryParams, request.params, "This edition");
    return answer(request, reply, `help/${version}`, async () => ({
      data: { data: found(await readHelp(content, version), "This page of help") },
    }));
  });

  app.get("/api/entry/:version/quick-look", (request, reply) => {
    const { version } = parseAddress(entryParams, request.params, "This edition");
    return answer(request, reply, `quick-look/${version}`, async (reader, now) => {
      const { data, redacted } = found(await readQuickLook(now, reader, version), "This edition");
      return { data: { data }, redacted };
    });
  });
}

type Answers = ReturnType<typeof answersOf>;

/** How the calls are answered. */
function answersOf({ content, kept, readerOf }: ContentRoutes) {
  /** Answers JSON with `loggedIn`, kept whole per revision, address and class of readers. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    read: (reader: Reader, now: Content) => Promise<object>,
  ) {
    const reader = await readerOf(request);
    const time = content.clock.now();
    const key = [content.catalog.stamp, accessClass(reader, time), address].join(" ");
    const make = async () => {
      const told = await read(reader, contentAt(content, time));
      const body = JSON.stringify({ loggedIn: reader.kind === "account", ...told });
      return { body, etag: etagOf(body), type: "application/json; charset=utf-8", status: 200 };
    };
    return sendKept(request, reply, await kept.getOrMake(key, make));
  }

  /** A draft is answered to whoever has its token, and kept nowhere. */
  async function answerDraft(request: FastifyRequest, reply: FastifyReply, read: DraftReading) {
    const reader = await readerOf(request);
    const told = await read(contentAt(content, content.clock.now()), reader);
    reply.header("cache-control", "no-store").header("x-robots-tag", "noindex");
    return { loggedIn: reader.kind === "account", ...told };
  }

  return { answer, answerDraft };
}

/** Pictures are named after their content, so they may be kept for ever. SVG pictures may not run or fetch anything. */
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

/** An address that can't exist is answered like one that doesn't. */
function parseAddress<Output>(schema: z.ZodType<Output>, address: unknown, what: string): Output {
  const parsed = schema.safeParse(address);
  if (!parsed.success) throw notFound(what);
  return parsed.data;
}

function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw notFound(what);
  return value;
}
