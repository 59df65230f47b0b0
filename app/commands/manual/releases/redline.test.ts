import { runManual } from "../testing/run-manual.ts";
import { expect, test } from "vitest";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import { onOneDatabase } from "../../../../platform/testing/databases.ts";
import { publishEdition } from "../../../../domains/manual/server/publish/publish-edition.ts";
import { manualEdition, manualPage } from "../../../../domains/manual/server/files/testing/small-manual.ts";

const clock = fixedClock(1_800_000_000_000);

onOneDatabase("the redline of a release", (open) => {
  test("says which links and notes of the index came and went", async () => {
    const database = await open();
    const pages = ["1", "2", "3"].map((code) => manualPage(`p${code}`, { code }));
    const term = (words: string, links: string[], note = "") => {
      return { term: words, sortAs: "", note, isGenerated: false, links, children: [] };
    };
    const before = [term("a", ["rules/p1", "rules/p2"]), term("b", ["rules/p1"], "x")];
    const after = [term("a", ["rules/p1 to rules/p3"]), term("c", ["rules/p2"])];
    for (const index of [before, after]) {
      await publishEdition({ database, clock }, manualEdition({ pages, index }), { origin: "test" });
    }
    // A third takes all of it back: what the second changed is the same as before.
    await publishEdition({ database, clock }, manualEdition({ pages, index: before }), { origin: "test" });
    const { out } = await runManual(["redline", "v22.2"], database.settings);
    expect(out).toContain("v22.2 against v22.1:");
    expect(out.split("\n").slice(-3)).toEqual([
      "  ~ a: [-1-] [-2-] {+1–3+}",
      "  + c: {+2+}",
      "  - b: [-1-] note [-x-]",
    ]);
  });
});
