import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateToLatest } from "../../../../db/migrate-to-latest.ts";
import { publishDrafts } from "../../../../domains/manual/server/edit/drafts/publish-drafts.ts";
import { openDraft } from "../../../../domains/manual/server/edit/drafts/open-draft.ts";
import { saveChanges } from "../../../../domains/manual/server/edit/drafts/save-draft.ts";
import { saveFromBlocks } from "../../../../domains/manual/server/edit/merge/merge-drafts.ts";
import { publishEdition } from "../../../../domains/manual/server/publish/publish-edition.ts";
import { longEdition } from "../../../../domains/manual/server/publish/testing/synthetic-manual.ts";
import { saveEditedIn } from "../../../../domains/manual/server/stores/publishing-store.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { openDatabase } from "../../../../platform/db/open-database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { type Figure, median } from "../../measurement.ts";

const ROUNDS = 9;

/** Measures publishing the draft of one page of 1,000 on the embedded database. The median of nine. */
export async function measurePublishing(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "fieldstone-bench-"));
  const database = await openDatabase({ dataDir });
  await migrateToLatest(database);
  const context = { database, clock: systemClock };
  await publishEdition(context, longEdition(250, 1, "seed"), { origin: "bench" });
  await saveEditedIn(database.db, "v22", "desk");
  const { id: pageId } = await database.db.selectFrom("pages").select("id").executeTakeFirstOrThrow();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { draft } = await openDraft(context, pageId);
    const words = { type: "text", text: `<p>Round ${round}.</p>` } as const;
    const blocks = [...draft.blocks.map(({ block }) => block), words];
    const save = saveFromBlocks(draft, { title: draft.title, subtitle: "", blocks }, () => newId(systemClock));
    const { version } = (await saveChanges(context, pageId, { makeSave: () => save, by: null })).draft;
    const start = performance.now();
    await publishDrafts(context, { pages: [{ pageId, version }], author: "", reason: "", accountId: null });
    times.push((performance.now() - start) / 1_000);
  }
  await database.close();
  await rm(dataDir, { recursive: true });
  return [{ name: "publish one edited page of 1,000", value: median(times), unit: "s", budget: { most: 0.5 } }];
}
