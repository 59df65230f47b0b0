import { assert, asyncProperty, pre } from "fast-check";
import { expect, test } from "vitest";
import { atNight } from "../../../../platform/testing/at-night.ts";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { normalizeEdition } from "../files/normal/normalize-edition.ts";
import { arbitraryEdition } from "../files/testing/arbitrary-edition.ts";
import type { ManualEdition } from "../model/manual.ts";
import { publishEdition } from "./publish-edition.ts";
import { readEdition } from "./read-edition.ts";
import { manualFindings } from "./testing/manual-findings.ts";
import { longEdition } from "./testing/synthetic-manual.ts";

/** Returns the edition with picture names replaced by their content. */
function comparable(edition: ManualEdition): unknown {
  const contents = new Map(edition.images.map(({ name, bytes }) => [name, Buffer.from(bytes).toString("base64")]));
  const text = JSON.stringify(edition, (key, value: unknown) => {
    if (key === "images") return undefined;
    if (key === "url" && typeof value === "string") return contents.get(value.slice("/images/".length)) ?? value;
    return value;
  });
  return JSON.parse(text);
}

onEachDatabase("reading an edition back", (open) => {
  const clock = fixedClock(1_763_700_000_000);

  test("returns what was published, and republishing it changes nothing", async () => {
    const database = await open();
    const edition = longEdition(20, 5);
    await publishEdition({ database, clock }, edition, { origin: "test" });
    const read = await readEdition(database, "v22");
    expect(comparable(read)).toEqual(comparable(edition));
    const report = await publishEdition({ database, clock }, read, { origin: "test" });
    expect(report).toMatchObject({ changed: false, revision: 1 });
  });

  test("reading and republishing any edition changes nothing", async () => {
    const database = await open();
    await assert(
      asyncProperty(arbitraryEdition.map(normalizeEdition), async (edition) => {
        pre(manualFindings(edition).length === 0);
        const first = await publishEdition({ database, clock }, edition, { origin: "test" });
        const read = await readEdition(database, edition.handle);
        const second = await publishEdition({ database, clock }, read, { origin: "test" });
        expect(second).toMatchObject({ changed: false, revision: first.revision, unresolvedLinks: [] });
        expect(comparable(await readEdition(database, edition.handle))).toEqual(comparable(read));
        if (first.unresolvedLinks.length === 0) expect(comparable(read)).toEqual(comparable(edition));
      }),
      { numRuns: atNight(40, 15) },
    );
  });

  test("an unknown or unpublished edition is named in the error", async () => {
    const database = await open();
    await database.db
      .insertInto("editions")
      .values({
        id: "e",
        handle: "v7",
        name: "7th",
        notice: "",
        position: 7,
        revision: 0,
        audience: "subscribers",
        is_current: 0,
        edited_in: "files",
        asks_review: 0,
      })
      .execute();
    for (const handle of ["v22", "v7", "", "'; drop table editions; --"]) {
      await expect(readEdition(database, handle)).rejects.toThrow(`There is no edition ${handle}. Import it first`);
    }
  });
});
