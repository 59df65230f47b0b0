import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateToLatest } from "../../../../db/migrate-to-latest.ts";
import { createAccount } from "../../../../domains/accounts/server/records/public.ts";
import { publishEdition } from "../../../../domains/manual/server/publish/publish-edition.ts";
import { manualEdition, manualPage } from "../../../../domains/manual/server/files/testing/small-manual.ts";
import { openContent } from "../../../../domains/manual/server/plugin.ts";
import { moveSavedItems } from "../../../../domains/reading/server/editions/move-kept.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { openDatabase } from "../../../../platform/db/open-database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { longestTurn } from "../../../../platform/testing/longest-turn.ts";
import type { Figure } from "../../measurement.ts";

const READERS = 1_000;
const PAGES = 50;
/** No request holds the event loop longer, in milliseconds. */
const LONGEST_TURN_MS = 50;

const words = "Italicize the names of cases, and cite the volume before the page.";

/** Measures moving three pins and a note of each of 1,000 readers to the same pages of a new edition. */
export async function measureMoving(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "fieldstone-bench-"));
  const database = await openDatabase({ dataDir });
  await migrateToLatest(database);
  const clock = systemClock;
  for (const handle of ["v21", "v22"]) {
    const pages = Array.from({ length: PAGES }, (_, number) =>
      manualPage(`page-${number}`, { code: `${number + 1}`, blocks: [{ type: "text", text: `<p>${words}</p>` }] }),
    );
    await publishEdition({ database, clock }, manualEdition({ handle, name: handle, pages }), { origin: "bench" });
  }
  const content = await openContent(database);
  const [from, to] = ["v21", "v22"].map((handle) => content.catalog.edition(handle)?.view);
  if (!from || !to) throw new Error("The editions of the benchmark aren't there.");
  await database.db.transaction().execute(async (trx) => {
    for (let reader = 0; reader < READERS; reader += 1) {
      const person = { email: `reader-${reader}@bench.test`, firstName: "Ada", lastName: "Reader" };
      const { id: account_id } = await createAccount(trx, clock, person);
      const pageOf = (offset: number) => from.page("rules", `page-${(reader + offset) % PAGES}`)?.id ?? "";
      const pins = [0, 1, 2].map((position) => {
        const pin = { account_id, page_id: pageOf(position), edition: "v21", position };
        return { ...pin, pinned_at: clock.now(), cleared_at: null };
      });
      await trx.insertInto("pinned_pages").values(pins).execute();
      const note = { quote: "the names of cases", prefix: "", suffix: "", note: "", size: 20, search_text: null };
      const place = { page_id: pageOf(0), edition: "v21", page_title: "Cases" };
      const at = { created_at: clock.now(), updated_at: 0 };
      await trx
        .insertInto("reading_notes")
        .values({ id: newId(clock), account_id, ...place, ...note, ...at })
        .execute();
    }
  });
  let seconds = 0;
  let moved = { pins: 0, notes: 0 };
  const longest = await longestTurn(async () => {
    const start = performance.now();
    moved = await moveSavedItems({ database, content, from, to, moved: async () => {} });
    seconds = (performance.now() - start) / 1_000;
  });
  await content.stop();
  await database.close();
  await rm(dataDir, { recursive: true });
  const what = `${moved.pins} pins and ${moved.notes} notes of ${READERS} readers`;
  return [
    { name: `${what} moved to another edition`, value: seconds, unit: "s" },
    { name: "longest turn meanwhile", value: longest, unit: "ms", budget: { most: LONGEST_TURN_MS } },
  ];
}
