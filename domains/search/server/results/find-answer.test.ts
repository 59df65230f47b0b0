import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import { type Answer, type Facet, rowsIndex } from "../../contract.ts";
import { SearchIndex } from "../engine/search-index.ts";
import { publishSmallManual, serveSearch, type ServedSearch } from "../testing/serve-search.ts";
import { findAnswer } from "./find-answer.ts";
import { inProcessSearch } from "./in-process-search.ts";

const everything: Reader = { kind: "server" };
const visitor: Reader = { kind: "visitor" };

onEachDatabase("what answers a search", (open) => {
  let served: ServedSearch;

  beforeAll(async () => {
    const database = await open();
    await publishSmallManual(database);
    served = await serveSearch(database);
  });
  afterAll(() => served.close());

  const ask = async (query: string, reader: Reader = everything, exact = false) =>
    findAnswer(served.search, reader, { query, version: "v22", facet: "all", exact });
  const answerOf = async (query: string, reader: Reader = everything): Promise<Answer> =>
    (await ask(query, reader)).answer;

  test.each(["association", "Ass’n", "assn", "abbreviation of association"])(
    "%s has its row, with its form",
    async (query) => {
      const { answer, served: counted } = await ask(query);
      expect(answer.rows[0]).toMatchObject({ name: "Association", form: "Ass’n", table: "T6 Case-name words" });
      expect(counted).toContainEqual({ id: `v22 ${answer.rows[0]?.objectID}`, words: 2 });
    },
  );

  test.each(["association", "ass’n", "assn", "asociation", "dep", "academy", "words", "case-name words"])(
    "%s leads readers without access to no row, rule or term of protected pages",
    async (query) => {
      const answer = await answerOf(query, visitor);
      expect(answer).toMatchObject({ rows: [], rowCount: 0, rules: [], terms: [] });
      expect(JSON.stringify(answer)).not.toContain("Ass’n");
    },
  );

  test("names the terms of the index, and what was corrected or has no place", async () => {
    expect((await answerOf("associations")).terms).toMatchObject([{ term: "associations", letter: "A" }]);
    expect(await answerOf("citatoin qqqxzzy")).toMatchObject({
      corrected: [{ typed: "citatoin", read: "citation" }],
      missing: ["qqqxzzy"],
    });
    expect((await ask("citatoin", everything, true)).answer).toMatchObject({ corrected: [], missing: ["citatoin"] });
  });

  test("names the nearest codes for one that no rule has", async () => {
    const { nearest } = await answerOf("10.9");
    expect(nearest.map(({ code }) => code)).toEqual(["10.3", "10.2", "10.1", "10"]);
    expect((await answerOf("10.9", visitor)).nearest).toEqual([]);
    expect((await answerOf("10.2")).nearest).toEqual([]);
  });

  test("names what the other editions have, as far as the reader may see it", async () => {
    const database = await open();
    await publishSmallManual(database, "v21", "Old signals");
    await publishSmallManual(database, "v22");
    const both = await serveSearch(database);
    const elsewhere = async (query: string, reader: Reader, facet: Facet = "all") => {
      const { answer } = await findAnswer(both.search, reader, { query, version: "v22", facet, exact: false });
      return answer.elsewhere.map(({ version, total, best, ...found }) => [
        version,
        total,
        best[0]?.name,
        found.facet,
        found.isAsTyped,
      ]);
    };
    expect(await elsewhere("zanzibar", everything)).toEqual([["v21", 1, "Case names", "all", true]]);
    expect(await elsewhere("zanzibar", visitor)).toEqual([]);
    expect(await elsewhere("old signals", visitor)).toEqual([["v21", expect.any(Number), "Old signals", "all", true]]);
    expect(await elsewhere("zanzibr", everything)).toEqual([["v21", 1, "Case names", "all", false]]);
    // By the facet, and by all where that has nothing.
    expect(await elsewhere("citation", everything, "bluepages")).toEqual([
      ["v21", 1, "Old signals", "bluepages", true],
    ]);
    expect(await elsewhere("zanzibar", everything, "bluepages")).toEqual([["v21", 1, "Case names", "all", true]]);
    await both.close();
  });

  test("comes from the search that found the results", async () => {
    const searches = vi.spyOn(SearchIndex.prototype, "search");
    const asked = { query: "citations", page: 1, perPage: 20, version: undefined, exact: false } as const;
    const { results } = inProcessSearch(served.search, everything, "v22");
    const { nbHits, answer } = await results({ ...asked, facet: "all" });
    expect(nbHits).toBeGreaterThan(0);
    expect(answer).not.toBeNull();
    // The edition and its index of terms, each once.
    expect(searches).toHaveBeenCalledTimes(2);
    expect(new Set(searches.mock.contexts).size).toBe(2);
    await results({ ...asked, facet: "bluepages" });
    // Of the edition, only what is narrowed is another search.
    expect(searches).toHaveBeenCalledTimes(4);
    searches.mockRestore();
  });

  test("is nothing where nothing is asked, or of an edition that isn't there", async () => {
    expect(await answerOf("…")).toMatchObject({ rows: [], rules: [], nearest: [] });
    const { answer } = await findAnswer(served.search, everything, {
      query: "case",
      version: "v99",
      facet: "all",
      exact: false,
    });
    expect(answer.rules).toEqual([]);
  });

  test("rows are records of an index of their own, which no reader can list", async () => {
    const { total } = await served.search.adapter.search({
      index: rowsIndex("v22"),
      query: " ",
      prefix: true,
      typos: true,
      filter: [],
      offset: 0,
      length: 100,
      facets: [],
    });
    expect(total).toBe(0);
  });
});
