import { expect, test } from "vitest";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { forgetActor, readEventsAbout, readEventsBy } from "./events-store.ts";
import { commandLine, recordCommerceEvent } from "./records.ts";

onEachDatabase("the record of commerce", (open) => {
  test("it is kept in order, and outlives the account's name", async () => {
    const { db } = await open();
    const clock = fixedClock(1_800_000_000_000);
    const ada = { id: "ada", name: "Ada Byron" };
    await recordCommerceEvent(db, clock, { actor: commandLine, action: "keys-made", subject: "key-batch:1" });
    clock.advance(1_000);
    const redeemed = {
      actor: ada,
      action: "key-redeemed",
      subject: "key-batch:1",
      details: { tail: "7K2M", years: 1 },
    } as const;
    await recordCommerceEvent(db, clock, redeemed);
    const about = await readEventsAbout(db, "key-batch:1");
    expect(about.map(({ action, actor_name: name }) => `${action} by ${name}`)).toEqual([
      "keys-made by command-line",
      "key-redeemed by Ada Byron",
    ]);
    expect((await readEventsBy(db, "ada")).map(({ details }) => readJson(details))).toEqual([redeemed.details]);
    await forgetActor(db, "ada");
    expect(await readEventsBy(db, "ada")).toEqual([]);
    expect(JSON.stringify(await readEventsAbout(db, "key-batch:1"))).not.toMatch(/"ada"|Byron/);
  });
});
