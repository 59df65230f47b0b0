import { countNotesLosing } from "../../../../domains/reading/server/public.ts";
import { expect, test } from "vitest";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { manualFolder, pageFile } from "../../../../domains/manual/server/files/testing/manual-folder.ts";
import { checkFolder } from "./folders.ts";

test("200 problems are shown, with where the rest is", async () => {
  const links = Array.from({ length: 203 }, (_, index) => `[Rule ${index}](@${500 + index})\n`);
  const { folder, remove } = await manualFolder({ "rules/010-a.md": pageFile(links.join("\n")) });
  const check = async (json: boolean) => {
    const said: string[] = [];
    const needless = () => Promise.reject(new Error("A check needs no database."));
    await checkFolder(
      folder,
      { json, dryRun: false },
      {
        out: (text) => json && said.push(text),
        err: (text) => said.push(text),
        watched: false,
        clock: systemClock,
        openDatabase: needless,
        openUnchanged: needless,
        countNotes: countNotesLosing,
        countSavedItems: needless,
        profilesFolder: "",
        starterFolder: "",
      },
    );
    return said.join("\n");
  };
  const lines = (await check(false)).split("\n");
  expect(lines).toHaveLength(202);
  expect(lines.slice(-2)).toEqual(["… and 3 more (--json lists all).", "0 errors, 203 warnings."]);
  expect(JSON.parse(await check(true)).problems).toHaveLength(203);
  await remove();
});
