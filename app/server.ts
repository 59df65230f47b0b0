import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { contentPlugin } from "../domains/content/server/plugin.ts";
import { openContent } from "../domains/content/server/reading/open-content.ts";
import type { Reader } from "../domains/subscriptions/contract.ts";
import type { Database } from "../platform/db/database.ts";
import { answerErrors } from "../platform/http/answer-errors.ts";
import { KeptBodies } from "../platform/http/kept-bodies.ts";
import type { DB } from "../db/schema.ts";
import type { Config } from "./config.ts";
import { builtFrontEnd, liveFrontEnd } from "./http/front-end.ts";
import { crawlerRoutes } from "./http/crawlers.ts";
import { visitor } from "./http/page-reader.ts";
import { pageRoutes } from "./http/pages.ts";
import { securityHeaders } from "./http/security-headers.ts";

/** Whole answers kept in memory, all encodings together. */
const KEPT_BYTES = 32_000_000;

export interface ServerOptions {
  config: Config;
  database: Database<DB>;
  /** A developer's server, whose front end is built as it is asked for. */
  live: boolean;
}

/** The product as one server: the list of its parts. It does not listen yet. */
export async function createServer({ config, database, live }: ServerOptions): Promise<FastifyInstance> {
  const production = config.environment === "production";
  const app = fastify({
    logger: { level: config.logLevel, redact: ["req.headers.cookie", "req.headers.authorization"] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  const content = await openContent(database);
  const readerOf = (): Reader => ({ kind: config.readerPreview ? "preview" : "visitor" });
  const shared = {
    content,
    kept: new KeptBodies(KEPT_BYTES),
    productName: config.productName,
    readerOf,
  };
  answerErrors(app);
  const headers = securityHeaders({ live, https: production });
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  await app.register(cookie);
  const frontEnd = await (live ? liveFrontEnd(app) : builtFrontEnd(app));
  await app.register(contentPlugin, shared);
  crawlerRoutes(app, content, config.publicUrl);
  pageRoutes(app, {
    ...shared,
    frontEnd,
    publicUrl: config.publicUrl,
    // Lets the benchmark see what a page costs that is put together for one reader.
    wantsFresh: (request) => !production && request.headers["cache-control"] === "no-store",
    pageReaderOf: () => Promise.resolve(visitor(readerOf())),
  });
  app.addHook("onReady", () =>
    content.watch((error) => app.log.error({ err: error }, "published editions could not be re-read")),
  );
  app.addHook("onClose", () => content.stop());
  return app;
}
