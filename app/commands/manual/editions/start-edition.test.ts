import { expect, test } from "vitest";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import { onOneDatabase } from "../../../../platform/testing/databases.ts";
import { publishEdition } from "../../../../domains/manual/server/publish/publish-edition.ts";
import { manualEdition, manualPage } from "../../../../domains/manual/server/files/testing/small-manual.ts";
import { runManual } from "../testing/run-manual.ts";

const clock = fixedClock(1_800_000_000_000);

onOneDatabase("start-edition", (open) => {
  test("makes an edition of another one, once, and says what to do next [CMS-3]", async () => {
    const database = await open();
    await publishEdition({ database, clock }, manualEdition({ pages: [manualPage("cases")] }), { origin: "test" });
    const say = (...words: string[]) => runManual(words, database.settings);
    expect(await say("start-edition", "v23")).toMatchObject({
      code: 2,
      err: expect.stringContaining("Required option '--from <source>' not specified."),
    });
    expect(await say("start-edition", "23")).toMatchObject({ code: 2 });
    const start = ["start-edition", "v23", "--from", "v22", "--name", "23rd Edition"] as const;
    expect((await say(...start, "--dry-run")).out).toBe("v23 can be started from v22.1. Nothing was changed.");
    expect((await say("releases", "v23")).code).toBe(1);
    expect((await say(...start, "--author", "Ada")).out).toContain("v23.1 is a copy of v22.1");
    expect((await say("releases", "v23")).out).toMatch(/v23\.1.*Ada.*Started from v22\.1/s);
    expect((await say("audience", "v23")).out).toBe("v23 is open to site admins.");
    expect(await say(...start)).toMatchObject({ code: 1, err: expect.stringContaining("edition v23 already exists") });
    expect(await say("start-edition", "v24", "--from", "v22.9", "--name", "24th")).toMatchObject({
      code: 1,
      err: expect.stringContaining("There is no release v22.9"),
    });
  });
});
