import { expect, test } from "vitest";
import { onOneDatabase } from "../../../platform/testing/databases.ts";
import { killUnderWrites } from "./kill-under-writes.ts";

onOneDatabase("a server that is killed while readers write", (open) => {
  test("has every write that it acknowledged when it is back", { timeout: 300_000 }, async () => {
    const { settings } = await open();
    const { acknowledged, ...rest } = await killUnderWrites(settings, { kills: 3, random: () => 0.3 });
    expect(acknowledged).toBeGreaterThan(3);
    expect(rest).toMatchObject({ kills: 3, lost: 0, changed: 0 });
  });
});
