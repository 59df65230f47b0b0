import { expect, onTestFinished, test } from "vitest";
import { watchCounts } from "../../../../platform/telemetry/count.ts";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { listEvents } from "../stores/events-store.ts";
import { openTestAccounts } from "../testing/open-test-accounts.ts";
import { recordEvent, watchSecurityEvents } from "./record-event.ts";

onEachDatabase("an entry of the security log", (open) => {
  test("is heard and counted once it is kept, and not at all if what it tells of was rolled back", async () => {
    const database = await open();
    const { accounts, add } = await openTestAccounts(database);
    const { id } = await add();
    const heard: string[] = [];
    onTestFinished(watchSecurityEvents(({ kind }) => heard.push(kind)));
    onTestFinished(watchCounts(({ kind }) => heard.push(`counted ${kind}`)));
    const acting = database.db.transaction().execute(async (trx) => {
      await recordEvent(trx, accounts.clock, "password-changed", id, undefined);
      throw new Error("the disk is full");
    });
    await expect(acting).rejects.toThrow("the disk is full");
    await database.db.transaction().execute(async (trx) => {
      await recordEvent(trx, accounts.clock, "signed-out", id, undefined);
      expect(heard).toEqual([]);
    });
    await recordEvent(database.db, accounts.clock, "signed-in", id, undefined);
    expect(heard).toEqual(["counted signed-out", "signed-out", "counted signed-in", "signed-in"]);
    const kept = await listEvents(database.db, { accountId: id, limit: 10 });
    expect(kept.map(({ kind }) => kind).toSorted()).toEqual(["signed-in", "signed-out"]);
  });
});
