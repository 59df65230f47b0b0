import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fixedClock } from "../../../../../platform/clock/clock.ts";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import { saveEditedIn } from "../../stores/publishing-store.ts";
import { editionParts, type EditionPart } from "../../../admin/part-views.ts";
import { readManual } from "../../files/read-manual.ts";
import { writeManual } from "../../files/write/write-manual.ts";
import type { ManualEdition } from "../../model/manual.ts";
import { publishEdition } from "../../publish/publish-edition.ts";
import { readEdition } from "../../publish/read-edition.ts";
import { protectedPage } from "../../publish/testing/synthetic-manual.ts";
import { releasesOf } from "../../publish/releases/list-releases.ts";
import { rollBack } from "../../publish/releases/publish-release.ts";
import { manualEdition } from "../../files/testing/small-manual.ts";
import { partKinds } from "./kinds.ts";
import { openPart, restorePart, savePart } from "./open-part.ts";
import { partSource, readPartSource } from "./part-source.ts";
import { listPartVersions } from "./parts-store.ts";
import { publishPart } from "../../admin/parts/source/source.ts";

const heading = (id: string, headingCode: string, headingText: string) => {
  return { type: "heading" as const, id, headingCode, headingText, headingLevel: [1], putNameOnItsOwnLine: false };
};
const term = (words: string, more: Partial<ManualEdition["index"][number]> = {}) => {
  return { term: words, sortAs: "", note: "", isGenerated: false, links: ["rules/cases"], children: [], ...more };
};

const whole: Partial<ManualEdition> = {
  pages: [
    protectedPage("rules", "cases", { code: "7", blocks: [heading("names", "7.1", "Names")] }),
    protectedPage("rules", "courts", { code: "8" }),
  ],
  guide: { title: "Guide", blocks: [{ type: "text", text: '<p>See <a href="ref:rules/cases">Rule 7</a>.</p>' }] },
  dashboard: { blocks: [{ type: "heading", heading: "Begin" }] },
  help: { title: "Help", blocks: [{ type: "text", text: "<p>Ask us.</p>" }] },
  panels: {
    notification: { text: "New rule", shortText: "", link: { url: "ref:rules/cases", text: "", newTab: false } },
    banner: { text: "Closed", shortText: "", color: "red", link: null, isDismissible: true },
    promo: null,
    print: null,
  },
  index: [
    // More than are written at once.
    ...Array.from({ length: 45 }, (_, number) => term(`apples ${String(number).padStart(2, "0")}`)),
    term("cases", { children: [term("names of", { links: ["rules/cases#names", "rules/cases to rules/courts"] })] }),
    term("judgments", { links: [], note: "see cases" }),
  ],
  searchWords: [{ section: "rules/cases#names", words: ["who v. whom", "title page:number"] }],
  searchAnswers: [{ section: "rules/courts", words: ["which court"] }],
  search: { names: ["Blue Manual"], stopWords: ["cite"], codes: [], synonyms: ["ruling = opinion"] },
  redirects: [
    { from: "rules/letters", to: "rules/courts", text: "" },
    { from: "rules/telegrams", to: "", text: "Nobody sends them." },
  ],
};

onEachDatabase("editing a part of an edition", (open) => {
  async function prepare() {
    const database = await open();
    const clock = fixedClock(1_763_700_000_000);
    const context = { database, clock };
    const publish = async (more: Partial<ManualEdition>) =>
      await publishEdition(context, manualEdition({ ...whole, ...more }), { origin: "test" });
    await publish({});
    await saveEditedIn(database.db, "v22", "desk");
    const place = (part: EditionPart) => ({ handle: "v22", part });
    const who = { author: "Eda Reader", reason: "Asked for", accountId: null };
    return {
      context,
      publish,
      place,
      source: async (part: EditionPart) => {
        const opened = await openPart(context, place(part));
        return await partSource(database.db, opened, opened.draft);
      },
      /** Saves what an editor makes of the file of a part, as of the version that they saw. */
      write: async (part: EditionPart, change: (text: string) => string, version?: number) => {
        clock.advance(1_000);
        const now = await openPart(context, place(part));
        await savePart(context, place(part), {
          version: version ?? now.version,
          by: null,
          change: async (seen, opened) => {
            const text = change(await partSource(database.db, opened, seen));
            const read = await readPartSource(database.db, { seen, opened }, text);
            if ("faults" in read)
              throw new Error(read.faults.map(({ line, message }) => `${line}: ${message}`).join("\n"));
            return read.says;
          },
        });
      },
      publishPart: async (part: EditionPart) => {
        const { version } = await openPart(context, place(part));
        return await publishPart(context, { ...place(part), ...who, title: part, version });
      },
      seen: async () => await readEdition(database, "v22"),
    };
  }

  test("each part is written as its file has it, and read back it is the same [CMS-2]", async () => {
    const { context, place, source, seen } = await prepare();
    const folder = await mkdtemp(join(tmpdir(), "parts-"));
    try {
      await writeManual(await seen(), join(folder, "v22"));
      for (const part of editionParts) {
        const opened = await openPart(context, place(part));
        const text = await source(part);
        expect(text, part).toBe(await readFile(join(folder, "v22", partKinds[part].file), "utf8"));
        const read = await readPartSource(
          context.database.db,
          { seen: opened.draft, opened },
          text.replaceAll("\n", "\r\n"),
        );
        expect(read, part).toEqual({ says: opened.draft });
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("what is saved is seen once it is published, alone, exported just so, and taken back by a roll-back [CMS-2]", async () => {
    const { context, write, publishPart: publishIt, seen, place } = await prepare();
    const before = await seen();
    await write("index", (text) => `${text}  - term: telegrams\n    links: [7.1]\n`);
    await write("panels", (text) => text.replace("Closed", "Open again"));
    expect(await seen()).toEqual(before);
    expect(await publishIt("index")).toBe("v22.2");
    const after = await seen();
    expect(after.index.at(-1)).toEqual(term("telegrams", { links: ["rules/cases#names"] }));
    expect({ ...after, index: [] }).toEqual({ ...before, index: [] });
    await publishIt("panels");
    await write("search-words", (text) => text.replace("whom", "what"));
    await publishIt("search-words");
    expect((await seen()).searchWords[0]?.words[0]).toBe("who v. what");
    const folder = await mkdtemp(join(tmpdir(), "parts-"));
    try {
      await writeManual(await seen(), join(folder, "v22"));
      const { edition, problems } = await readManual(join(folder, "v22"));
      expect(problems).toEqual([]);
      expect(edition.index).toEqual(after.index);
      expect(edition.panels.banner?.text).toBe("Open again");
    } finally {
      await rm(folder, { recursive: true });
    }
    const first = (await releasesOf(context.database.db, "v22")).find(({ name }) => name === "v22.1");
    expect(first).toBeDefined();
    await rollBack({ ...context, act: { via: "desk", accountId: null, reason: "" } }, "v22.1", {});
    expect(await seen()).toEqual(before);
    const draft = await openPart(context, place("index"));
    expect(draft.draft.index.map((row) => row.term)).not.toContain("telegrams");
    expect(draft.version).toBe(draft.publishedVersion);
  });

  test("two editors of different items are merged, of the same one the second is refused, and nothing is lost [CMS-2]", async () => {
    const { context, place, write, source } = await prepare();
    const { version } = await openPart(context, place("index"));
    await write("index", (text) => text.replace("term: judgments", "term: decrees"), version);
    await write(
      "index",
      (text) => text.replace("  - term: cases", "  - term: briefs\n    links: [8]\n  - term: cases"),
      version,
    );
    expect(await source("index")).toMatch(/term: briefs[^]*term: cases[^]*term: decrees/);
    const second = await openPart(context, place("index"));
    await write("index", (text) => text.replace("note: see cases", "note: see briefs"), second.version);
    const kept = await source("index");
    const refused = write(
      "index",
      (text) => text.replace("note: see cases", "note: see cases, names of"),
      second.version,
    );
    await expect(refused).rejects.toMatchObject({ code: "part-conflict", message: expect.stringContaining("decrees") });
    expect(await source("index")).toBe(kept);
    // The same form twice makes one version.
    const words = await openPart(context, place("search-words"));
    for (const _ of [1, 2]) await write("search-words", (text) => text.replace("whom", "what"), words.version);
    expect((await openPart(context, place("search-words"))).version).toBe(words.version + 1);
    // What it said first comes back as a new version.
    await restorePart(context, place("index"), { version: 1, seen: second.version + 1, by: null });
    expect(await source("index")).toMatch(/term: judgments\n {4}note: see cases/);
    const key = { edition_id: second.published.edition.id, part: "index" };
    expect(await listPartVersions(context.database.db, key, 1)).toMatchObject([{ reason: "version 1" }]);
  });

  test("what leads nowhere is found before it is published, and readers' text can't be published from files [CMS-2]", async () => {
    const { context, place, write, publishPart: publishIt } = await prepare();
    await expect(write("index", (text) => text.replace("see cases", "see torts"))).rejects.toThrow(/4: |'torts'/);
    await expect(write("redirects", () => "rules/cases: 8\n")).rejects.toThrow("1: 'rules/cases' can't lead on.");
    await expect(write("quick-style-guide", (text) => text.replace("@7", "@99"))).rejects.toThrow("leads nowhere");
    const { version } = await openPart(context, place("index"));
    const change = (seen: Awaited<ReturnType<typeof openPart>>["draft"]) => ({
      ...seen,
      index: seen.index.map((row) => (row.term === "judgments" ? { ...row, note: "see torts" } : row)),
    });
    await savePart(context, place("index"), { version, by: null, change });
    await expect(publishIt("index")).rejects.toMatchObject({
      code: "part-refused",
      message: expect.stringContaining("'torts', which is not a term"),
    });
    await saveEditedIn(context.database.db, "v22", "files");
    await expect(publishIt("panels")).rejects.toMatchObject({ code: "edited-in-files" });
    await expect(write("panels", (text) => text, 1)).rejects.toMatchObject({ code: "edited-in-files" });
  });
});
