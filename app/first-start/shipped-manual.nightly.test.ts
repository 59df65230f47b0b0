import { publishEdition } from "../../domains/manual/server/publish/public.ts";
import { expect, test } from "vitest";
import { listEditions } from "../../domains/manual/server/read/reading-store.ts";
import { manualEdition } from "../../domains/manual/server/files/testing/small-manual.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { onOneDatabase } from "../../platform/testing/databases.ts";
import { importShipped } from "./import-shipped.ts";

onOneDatabase("the first start", (open) => {
  test("fills an empty database, resumes after an interruption, and then leaves it alone", async () => {
    const database = await open();
    expect(await importShipped(database)).toEqual(["v21", "v22"]);
    expect((await listEditions(database.db)).map(({ name }) => name)).toEqual(["21st Edition", "22nd Edition"]);
    await database.db.deleteFrom("editions").where("handle", "=", "v22").execute();
    expect(await importShipped(database)).toEqual(["v22"]);
    expect(await importShipped(database)).toEqual([]);
  });

  test("leaves a publisher's own manual alone", async () => {
    const database = await open();
    await publishEdition({ database, clock: systemClock }, manualEdition(), { origin: "files" });
    expect(await importShipped(database)).toEqual([]);
    expect(await listEditions(database.db)).toHaveLength(1);
  });
});
