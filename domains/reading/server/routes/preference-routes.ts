import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { defaultSearchSchema } from "../../../accounts/contract.ts";
import {
  type AccountsTables,
  requireAccount,
  savePreferences,
  type SessionOf,
} from "../../../accounts/server/public.ts";
import type { ReaderOf } from "../../../subscriptions/server/public.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { EDITION_FORM, readingPaths } from "../../rules.ts";
import { preferenceUnknown } from "../errors.ts";
import { EDITION_COOKIE, editionCookieOptions } from "../preferences/edition-cookie.ts";
import { checkEdition, saveVersionPreference } from "../preferences/save-version-preference.ts";
import type { Reading } from "../reading.ts";

interface Preferences {
  reading: Reading;
  database: Database<AccountsTables>;
  sessionOf: SessionOf;
  readerOf: ReaderOf;
  /** Whether cookies go over TLS only. */
  secure: boolean;
}

const searchForm = z.object({ defaultSearch: defaultSearchSchema });

const editionForm = z.object({ version: z.string().catch("") });

/** What a reader prefers: which edition, and where a search begins. */
export function preferenceRoutes(app: FastifyInstance, preferences: Preferences): void {
  const { reading, database, sessionOf, readerOf, secure } = preferences;

  app.post<{ Params: { version: string } }>("/api/user/saveVersionPreference/:version", async (request, reply) => {
    const { version } = request.params;
    checkEdition(reading, await readerOf(request), version);
    const session = await sessionOf(request);
    if (session) await saveVersionPreference(database.relaxed, reading, session.account.id, version);
    else reply.setCookie(EDITION_COOKIE, version, editionCookieOptions(secure));
    const answer = { loggedIn: session !== undefined, success: true, message: "", data: version };
    return reply.header("cache-control", "no-store").send(answer);
  });

  // The dashboard's form, sent without scripts: what a call answers there is of no use.
  app.post<{ Body: unknown }>(EDITION_FORM, async (request, reply) => {
    const session = await sessionOf(request);
    if (!session) return reply.redirect(`/login?return=${encodeURIComponent(readingPaths.dashboard)}`, 303);
    const { version = "" } = editionForm.safeParse(request.body).data ?? {};
    checkEdition(reading, await readerOf(request), version);
    await saveVersionPreference(database.relaxed, reading, session.account.id, version);
    return reply.header("cache-control", "no-store").redirect(readingPaths.dashboard, 303);
  });

  app.post("/api/user/saveDefaultSearch", async (request, reply) => {
    const { id } = requireAccount(await sessionOf(request));
    const parsed = searchForm.safeParse(request.body);
    if (!parsed.success) throw preferenceUnknown();
    const { defaultSearch } = parsed.data;
    await savePreferences(database.db, reading.clock, id, { defaultSearch });
    const answer = { loggedIn: true, success: true, message: "", data: defaultSearch };
    return reply.header("cache-control", "no-store").send(answer);
  });
}
