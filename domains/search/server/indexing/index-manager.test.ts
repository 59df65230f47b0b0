import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { olderTermsIndex, TERMS_INDEX } from "../../contract.ts";
import type { SearchAdapter } from "../adapters/adapter.ts";
import { embeddedAdapter } from "../adapters/embedded-adapter.ts";
import { IndexManager, type PublishedEdition } from "./index-manager.ts";
import { type EditionIndexes, indexSections } from "./read-contents.ts";
import { sourceOf, termsOf } from "../search.ts";

const letters = { A: [] };

/** The indexes of an edition whose only page has this title. */
function built(handle: string, revision: string): EditionIndexes {
  const title = `Title of ${handle} at ${revision}`;
  return indexSections(handle, {
    revision,
    rows: [],
    terms: { version: handle, revision, isDraft: false, letters },
    sections: [
      {
        record: {
          objectID: `${handle}-page`,
          version: handle,
          id: "page",
          uri: `bluebook/${handle}/rules/page`,
          section: "rules",
          sectionGroup: "Whitepages",
          code: "1",
          title,
          ancestors: [],
          isPublic: true,
          bluebook: { data: "", headingBlockTitle: null, headingBlockId: null },
        },
        ownCode: "1",
        printPage: 0,
        own: title,
        context: [],
        definitions: { terms: [], abbreviations: [] },
        indexWords: [],
        searchWords: [],
        isEmpty: false,
      },
    ],
  });
}

describe("the indexes of the published editions", () => {
  let published: PublishedEdition[];
  let builds: string[];
  let fails: boolean;
  let adapter: SearchAdapter;
  let indexes: IndexManager;

  beforeEach(() => {
    published = [
      { handle: "v22", revision: "1" },
      { handle: "v21", revision: "1" },
    ];
    builds = [];
    fails = false;
    adapter = embeddedAdapter();
    indexes = new IndexManager({
      adapter,
      editions: () => published,
      build: (handle) => {
        builds.push(handle);
        const revision = published.find((edition) => edition.handle === handle)?.revision ?? "";
        return fails ? Promise.reject(new Error("no memory")) : Promise.resolve(built(handle, revision));
      },
    });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const titleOf = async (index: string) => {
    const query = { query: "title", prefix: true, typos: true, filter: [], offset: 0, length: 1, facets: [] };
    const { ids } = await adapter.search({ ...query, index });
    return indexes.source(index)?.record(ids[0] ?? "")?.["title"];
  };

  test("are two per edition, of its sections and of its terms", async () => {
    await indexes.refresh();
    expect(await titleOf("v22")).toBe("Title of v22 at 1");
    expect(await titleOf("v21")).toBe("Title of v21 at 1");
    expect(await adapter.status(TERMS_INDEX)).toMatchObject({ revision: "v22.1" });
    expect(await adapter.status(olderTermsIndex("v21"))).toMatchObject({ revision: "v21.1" });
    expect(indexes.termsOf()).toMatchObject({ version: "v22", revision: "1" });
    expect(indexes.termsOf("v21")).toMatchObject({ version: "v21", revision: "1" });
    expect(indexes.termsOf("v20")).toBeUndefined();
  });

  test("are built once, and rebuilt only for the edition that changed", async () => {
    await indexes.refresh();
    await indexes.refresh();
    const stamp = indexes.stamp;
    published = [published[0] ?? { handle: "", revision: "" }, { handle: "v21", revision: "2" }];
    await indexes.refresh();
    expect(builds).toEqual(["v22", "v21", "v21"]);
    expect(await titleOf("v21")).toBe("Title of v21 at 2");
    expect(indexes.stamp).not.toBe(stamp);
  });

  test("keep serving the old content while builds fail, and catch up when one succeeds", async () => {
    await indexes.refresh();
    published = [{ handle: "v22", revision: "2" }];
    fails = true;
    await expect(indexes.refresh()).rejects.toThrow("no memory");
    expect(await titleOf("v22")).toBe("Title of v22 at 1");
    expect(indexes.termsOf()?.revision).toBe("1");
    fails = false;
    await indexes.refresh();
    expect(await titleOf("v22")).toBe("Title of v22 at 2");
    expect(indexes.termsOf()?.revision).toBe("2");
  });

  test("back off while builds fail, and return to normal after a success", async () => {
    vi.useFakeTimers();
    const told: unknown[] = [];
    fails = true;
    indexes.watch((error) => told.push(error));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told.length).toBeGreaterThan(2);
    expect(told.length).toBeLessThan(8);
    fails = false;
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await titleOf("v22")).toBe("Title of v22 at 1");
    published = [{ handle: "v22", revision: "2" }];
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await titleOf("v22")).toBe("Title of v22 at 2");
    await indexes.stop();
  });

  test("are removed with their edition", async () => {
    await indexes.refresh();
    published = published.slice(0, 1);
    await indexes.refresh();
    expect(indexes.source("v21")).toBeUndefined();
    expect(await adapter.status("v21")).toBeUndefined();
    expect(indexes.termsOf("v21")).toBeUndefined();
    expect(await adapter.status(olderTermsIndex("v21"))).toBeUndefined();
  });

  test("give the plain name to the terms of a new newest edition, and keep the others’", async () => {
    await indexes.refresh();
    published = [{ handle: "v23", revision: "1" }, ...published];
    await indexes.refresh();
    expect(indexes.termsOf()?.version).toBe("v23");
    expect(await adapter.status(TERMS_INDEX)).toMatchObject({ revision: "v23.1" });
    expect(await adapter.status(olderTermsIndex("v22"))).toMatchObject({ revision: "v22.1" });
    expect(indexes.termsOf("v22")?.version).toBe("v22");
  });

  test("share one build among concurrent requests", async () => {
    await Promise.all([indexes.refresh(), indexes.refresh(), indexes.refresh()]);
    expect(builds).toEqual(["v22", "v21"]);
  });

  test("are built two at a time, and one that fails keeps none of the others back", async () => {
    published = ["v24", "v23", "v22", "v21"].map((handle) => ({ handle, revision: "1" }));
    let [running, most] = [0, 0];
    const side = new IndexManager({
      adapter,
      atOnce: 2,
      editions: () => published,
      build: async (handle) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
        if (handle === "v23") throw new Error("no memory");
        return built(handle, "1");
      },
    });
    await expect(side.refresh()).rejects.toThrow("no memory");
    expect([running, most]).toEqual([0, 2]);
    expect(["v24", "v22", "v21"].every((handle) => side.source(handle) !== undefined)).toBe(true);
    expect(side.source("v23")).toBeUndefined();
  });

  describe("of a server that only has to read them", () => {
    const handles = ["v24", "v23", "v22", "v21"];
    let gates: Map<string, PromiseWithResolvers<void>>;
    let stored: string[];
    let restarted: IndexManager;

    beforeEach(() => {
      published = handles.map((handle) => ({ handle, revision: "1" }));
      gates = new Map(handles.map((handle) => [handle, Promise.withResolvers<void>()]));
      stored = handles;
      restarted = new IndexManager({
        adapter,
        atOnce: 1,
        editions: () => published,
        isStored: (handle) => Promise.resolve(stored.includes(handle)),
        build: async (handle) => {
          builds.push(handle);
          await gates.get(handle)?.promise;
          if (fails) throw new Error("damaged");
          return built(handle, "1");
        },
      });
    });
    const open = (handle: string) => gates.get(handle)?.resolve();

    test("are ready with the newest edition's, and load another one when it is asked for", async () => {
      const all = restarted.refresh();
      await vi.waitFor(() => expect(builds).toEqual(["v24"]));
      expect(restarted.isReady()).toBe(false);
      const found = sourceOf({ indexes: restarted }, "v21");
      open("v24");
      await vi.waitFor(() => expect(restarted.isReady()).toBe(true));
      expect(restarted.source("v21")).toBeUndefined();
      open("v21");
      expect(await found).toBe(restarted.source("v21"));
      expect((await termsOf({ indexes: restarted }, "v21")).version).toBe("v21");
      const terms = termsOf({ indexes: restarted }, "v22");
      await vi.waitFor(() => expect(builds).toEqual(["v24", "v21", "v23"]));
      for (const handle of handles) open(handle);
      expect((await terms).version).toBe("v22");
      await all;
      expect(builds).toEqual(["v24", "v21", "v23", "v22"]);
    });

    test("are not ready while one has to be built", async () => {
      stored = ["v24", "v22", "v21"];
      for (const handle of ["v24", "v22", "v21"]) open(handle);
      const all = restarted.refresh();
      await vi.waitFor(() => expect(builds).toContain("v23"));
      expect(restarted.isReady()).toBe(false);
      open("v23");
      await all;
      expect(restarted.isReady()).toBe(true);
    });

    test("answer whoever waits for one that fails", async () => {
      fails = true;
      const all = restarted.refresh();
      all.catch(() => {});
      const asked = sourceOf({ indexes: restarted }, "v21");
      for (const handle of handles) open(handle);
      await expect(asked).rejects.toThrow();
      await expect(all).rejects.toThrow("damaged");
    });
  });
});
