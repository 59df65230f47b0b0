import { expect, test } from "vitest";
import { manualFolder, pageFile } from "../../../../domains/manual/server/files/testing/manual-folder.ts";
import { runManual } from "../testing/run-manual.ts";

test("200 problems are shown, with where the rest is", async () => {
  const links = Array.from({ length: 203 }, (_, index) => `[Rule ${index}](@${500 + index})\n`);
  const { folder, remove } = await manualFolder({ "rules/010-a.md": pageFile(links.join("\n")) });
  const lines = (await runManual(["check", folder])).err.split("\n");
  expect(lines).toHaveLength(202);
  expect(lines.slice(-2)).toEqual(["… and 3 more (--json lists all).", "0 errors, 203 warnings."]);
  expect(JSON.parse((await runManual(["check", folder, "--json"])).out).problems).toHaveLength(203);
  await remove();
});
