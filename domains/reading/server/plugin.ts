import type { FastifyPluginAsync } from "fastify";
import type { AccountsTables, SessionOf } from "../../accounts/server/public.ts";
import type { Content } from "../../content/server/public.ts";
import type { ReaderOf } from "../../subscriptions/server/public.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { dashboardRoutes } from "./routes/dashboard-routes.ts";
import { editionRoutes } from "./editions/edition-routes.ts";
import { listRoutes } from "./routes/list-routes.ts";
import { noteRoutes } from "./notes/note-routes.ts";
import { preferenceRoutes } from "./routes/preference-routes.ts";
import type { ReadingTables } from "./tables.ts";

export interface ReadingOptions {
  database: Database<ReadingTables & AccountsTables>;
  content: Content;
  clock: Clock;
  sessionOf: SessionOf;
  readerOf: ReaderOf;
  /** Whether cookies go over TLS only. */
  secure: boolean;
}

/** The reader's own tools. */
export const readingPlugin: FastifyPluginAsync<ReadingOptions> = (app, { database, content, clock, ...who }) => {
  const reading = { database, content, clock };
  dashboardRoutes(app, reading, who.sessionOf);
  editionRoutes(app, content);
  listRoutes(app, { reading, ...who });
  noteRoutes(app, { reading, ...who });
  preferenceRoutes(app, { reading, database, ...who });
  return Promise.resolve();
};
