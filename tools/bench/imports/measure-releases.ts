import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateToLatest } from "../../../db/migrate-to-latest.ts";
import type { ManualEdition } from "../../../domains/manual/server/model/manual.ts";
import { publishEdition } from "../../../domains/manual/server/publish/publish-edition.ts";
import { longEdition } from "../../../domains/manual/server/publish/testing/synthetic-manual.ts";
import { publishRelease, rollBack } from "../../../domains/manual/server/publish/releases/publish-release.ts";
import { stageRelease } from "../../../domains/manual/server/publish/releases/stage-release.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { type Figure, median } from "../measurement.ts";

const rounds = 5;

/** Measures publishing one changed page of 1,000 on the embedded database, and rolling that back. Medians of five. */
export async function measureReleases(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "fieldstone-bench-"));
  const database = await openDatabase({ dataDir });
  await migrateToLatest(database);
  const context = { database, clock: systemClock };
  const edition = longEdition(250, 1, "seed");
  await publishEdition(context, edition, { origin: "bench" });
  const times: Record<"stage" | "publish" | "rollBack", number[]> = { stage: [], publish: [], rollBack: [] };
  for (let round = 0; round < rounds; round += 1) {
    let staged = 0;
    times.stage.push(
      await secondsOf(async () => {
        staged = (await stageRelease(context, withOneChange(edition, round), { origin: "bench" })).revision;
      }),
    );
    times.publish.push(await secondsOf(() => publishRelease(context, `v22.${staged}`)));
    times.rollBack.push(await secondsOf(() => rollBack(context, "v22")));
  }
  await database.close();
  await rm(dataDir, { recursive: true });
  return [
    { name: "publish one staged page of 1,000", value: median(times.publish), unit: "s", budget: { most: 0.5 } },
    { name: "roll it back", value: median(times.rollBack), unit: "s", budget: { most: 0.5 } },
    { name: "stage it from a whole manual in memory", value: median(times.stage), unit: "s" },
  ];
}

function withOneChange(edition: ManualEdition, round: number): ManualEdition {
  const [first, ...rest] = edition.pages;
  if (first === undefined) return edition;
  const blocks = [...first.blocks, { type: "text", text: `<p>Round ${round}.</p>` } as const];
  return { ...edition, pages: [{ ...first, blocks }, ...rest] };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}
