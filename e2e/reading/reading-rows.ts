import type { DatabaseSettings } from "../../platform/db/database-settings.ts";
import { findAccountByEmail } from "../../domains/accounts/server/records/public.ts";
import { openContent } from "../../domains/manual/server/read/open-content.ts";
import { addNote } from "../../domains/reading/server/notes/notes.ts";
import { pinPage } from "../../domains/reading/server/pins/pins.ts";
import type { Reading } from "../../domains/reading/server/reading.ts";
import { trackView } from "../../domains/reading/server/viewed/viewed.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { withDatabase } from "../../tools/server/with-database.ts";

const newest = "v22";

/** Adds a pin, a view and a note on a page of an edition to a demo account. */
export async function addReadingRows(
  site: DatabaseSettings,
  email: string,
  slug: string,
  edition = newest,
): Promise<void> {
  await withReading(site, email, async (reading, accountId) => {
    const pageId = reading.content.catalog.edition(edition)?.view.page("rules", slug)?.id ?? "";
    await pinPage(reading, accountId, pageId);
    await trackView(reading, accountId, pageId);
    const reader = {
      kind: "account",
      accountId,
      isAdmin: false,
      trial: { from: 0, until: Infinity },
      individual: [],
      seat: null,
      organization: null,
      invitedTo: [],
    } as const;
    const note = { pageId, quote: "signal", prefix: "", suffix: "", note: "a word of mine" };
    await addNote(reading, { accountId, reader }, note);
  });
}

/** Pins the first pages of the newest edition for a demo account. */
export async function pinMany(site: DatabaseSettings, email: string, many: number): Promise<void> {
  await withReading(site, email, async (reading, accountId) => {
    const pages = reading.content.catalog.edition(newest)?.view.pages ?? [];
    for (const { id } of pages.slice(0, many)) await pinPage(reading, accountId, id);
  });
}

async function withReading(
  site: DatabaseSettings,
  email: string,
  work: (reading: Reading, accountId: string) => Promise<void>,
): Promise<void> {
  await withDatabase(site, async (database) => {
    const account = await findAccountByEmail(database.db, email);
    if (!account) throw new Error(`There is no account ${email}: is DEMO=1?`);
    const content = await openContent(database);
    await work({ database, content, clock: systemClock, limited: false }, account.id);
  });
}
