import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { accountCalls } from "../../../accounts/calls.ts";
import { requireAccount, savePreferences } from "../../../accounts/server/records/public.ts";
import type { SessionOf } from "../../../accounts/server/security/public.ts";
import type { ReaderOf } from "../../../subscriptions/server/public.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { readingCalls } from "../../calls.ts";
import { EDITION_FORM, readingPaths } from "../../rules.ts";
import { editionUnknown, preferenceUnknown } from "../errors.ts";
import { EDITION_COOKIE, editionCookieOptions, saveVersionPreference } from "../preferences/preferences.ts";
import type { Reading } from "../reading.ts";
import { contentFor } from "../../../manual/server/public.ts";
import type { Reader } from "../../../subscriptions/contract.ts";

interface Preferences {
  reading: Reading;
  database: Database;
  sessionOf: SessionOf;
  readerOf: ReaderOf;
  /** Whether cookies go over TLS only. */
  secure: boolean;
}

const editionForm = z.object({ version: z.string().catch("") });

/** A reader's preferences: the edition, and the default search. */
export function preferenceRoutes(app: FastifyInstance, preferences: Preferences): void {
  const { reading, database, sessionOf, readerOf, secure } = preferences;
  const api = withContracts(app);

  api.route({
    ...readingCalls.saveVersionPreference,
    config: { forAnybody: true },
    handler: async (request, reply) => {
      const { version } = request.params;
      checkEdition(reading, await readerOf(request), version);
      const session = await sessionOf(request);
      if (session) await saveVersionPreference(database.relaxed, reading, session.account.id, version);
      else reply.setCookie(EDITION_COOKIE, version, editionCookieOptions(secure));
      const answer = { loggedIn: session !== undefined, success: true, message: "", data: version };
      return reply.header("cache-control", "no-store").send(answer);
    },
  });

  // The dashboard's form, submitted without scripts: it needs a page, not a call's response.
  const onDashboard = { config: { formPage: readingPaths.dashboard } };
  app.post<{ Body: unknown }>(EDITION_FORM, onDashboard, async (request, reply) => {
    const session = await sessionOf(request);
    if (!session) return reply.redirect(`/login?return=${encodeURIComponent(readingPaths.dashboard)}`, 303);
    const { version = "" } = editionForm.safeParse(request.body).data ?? {};
    checkEdition(reading, await readerOf(request), version);
    await saveVersionPreference(database.relaxed, reading, session.account.id, version);
    return reply.header("cache-control", "no-store").redirect(readingPaths.dashboard, 303);
  });

  api.route({
    ...accountCalls.saveDefaultSearch,
    ...refusing(preferenceUnknown),
    handler: async (request, reply) => {
      const { id } = requireAccount(await sessionOf(request), request);
      const { defaultSearch } = request.body;
      await savePreferences(database.db, reading.clock, id, { defaultSearch });
      const answer = { loggedIn: true, success: true, message: "", data: defaultSearch };
      return reply.header("cache-control", "no-store").send(answer);
    },
  });
}

/**
 * Checks that a reader may choose an edition. Readers without access may: its public pages are open. An edition closed
 * to the reader (RULING-5) counts as unknown.
 * @throws AppError edition-unknown (404)
 */
function checkEdition({ content }: Pick<Reading, "content">, reader: Reader, version: string): void {
  if (!contentFor(content, reader).catalog.edition(version)) throw editionUnknown();
}
