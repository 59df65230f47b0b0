import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import type { SessionOf } from "../../accounts/server/public.ts";
import type { Content } from "../../content/server/public.ts";
import type { ReaderOf } from "../../subscriptions/server/public.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { dashboardRoutes } from "./routes/dashboard-routes.ts";
import { editionRoutes } from "./editions/edition-routes.ts";
import { listRoutes } from "./routes/list-routes.ts";
import { noteRoutes } from "./notes/note-routes.ts";
import { preferenceRoutes } from "./routes/preference-routes.ts";

export interface ReadingOptions {
  database: Database;
  content: Content;
  clock: Clock;
  sessionOf: SessionOf;
  readerOf: ReaderOf;
  /** The product's origin, for absolute links. */
  originOf(request: FastifyRequest): string;
  /** Whether cookies are sent over TLS only. */
  secure: boolean;
  /** Whether writing notes is rate limited. */
  limited: boolean;
}

/** The reader's own tools: pins, notes, preferences, and recently viewed pages. */
export const readingPlugin: FastifyPluginAsync<ReadingOptions> = (
  app,
  { database, content, clock, limited, ...who },
) => {
  const reading = { database, content, clock, limited };
  dashboardRoutes(app, reading, who.readerOf);
  editionRoutes(app, content, who.readerOf);
  listRoutes(app, { reading, ...who });
  noteRoutes(app, { reading, ...who });
  preferenceRoutes(app, { reading, database, ...who });
  return Promise.resolve();
};
