import { expect, test } from "vitest";
import { buildIndex } from "../engine/index/build-index.ts";
import type { AdapterQuery, IndexContents, SearchAdapter } from "../adapters/adapter.ts";
import { engineDocument } from "./small-index.ts";

/** Builds an index's records from names, in one of two sections. */
export function contentsOf(revision: string, names: readonly string[], name = "v22"): IndexContents {
  return {
    name,
    kind: "edition",
    revision,
    records: names.map((own, place) => ({
      objectID: own,
      title: own,
      section: place % 2 === 0 ? "rules" : "tables",
      isPublic: place === 0,
      bluebook: { data: `${own} of revision ${revision}` },
    })),
    data: buildIndex(names.map((own) => engineDocument(own, { body: `${own} of revision ${revision}` }))),
  };
}

const names = ["case names", "case words", "statutes", "treaties"];
const query: AdapterQuery = {
  index: "v22",
  query: "",
  prefix: true,
  typos: true,
  filter: [],
  offset: 0,
  length: 10,
  facets: [],
};

/** What every search engine must do; run it against each. `open` returns one without any index. */
export function adapterContract(open: () => Promise<SearchAdapter>): void {
  const filled = async () => {
    const adapter = await open();
    await adapter.publish(contentsOf("1", names));
    return adapter;
  };

  test("an unpublished index has no status, and searching it differs from an empty result", async () => {
    const adapter = await open();
    expect(await adapter.status("v22")).toBeUndefined();
    await expect(adapter.search(query)).rejects.toMatchObject({ status: 404 });
  });

  test("finds a query's records, best first, and reports what matched", async () => {
    const { ids, total, units } = await (await filled()).search({ ...query, query: "case names" });
    expect(ids[0]).toBe("case names");
    expect(total).toBe(ids.length);
    expect(units.flatMap(({ words }) => words)).toEqual(["case", "names"]);
    expect(units.flatMap(({ alternatives }) => alternatives.flat())).toEqual(expect.arrayContaining(["case", "name"]));
  });

  test("returns a range of the hits, and their total", async () => {
    const adapter = await filled();
    const first = await adapter.search({ ...query, length: 3 });
    const rest = await adapter.search({ ...query, offset: 3, length: 3 });
    expect([first.total, rest.total]).toEqual([4, 4]);
    expect([...first.ids, ...rest.ids].toSorted()).toEqual(names.toSorted());
    expect((await adapter.search({ ...query, offset: 1_000_000 })).ids).toEqual([]);
    expect((await adapter.search({ ...query, length: 0 })).ids).toEqual([]);
  });

  test("finds and counts only what passes the filter", async () => {
    const isPublic = [[{ attribute: "isPublic", value: "true", isNegated: false }]];
    const found = await (await filled()).search({ ...query, filter: isPublic, facets: ["section"] });
    expect(found).toMatchObject({ ids: ["case names"], total: 1, facets: { section: { rules: 1 } } });
  });

  test("supports filters that must all pass, lists of alternatives, and negation", async () => {
    const adapter = await filled();
    const test = (attribute: string, value: string, isNegated = false) => ({ attribute, value, isNegated });
    const found = async (filter: AdapterQuery["filter"]) => (await adapter.search({ ...query, filter })).ids.toSorted();
    expect(await found([[test("section", "rules")], [test("isPublic", "true", true)]])).toEqual(["statutes"]);
    expect(await found([[test("section", "tables"), test("isPublic", "true")]])).toEqual([
      "case names",
      "case words",
      "treaties",
    ]);
    expect(await found([[test("nothing", "x")]])).toEqual([]);
  });

  test("counts facet values over all hits, not just the returned range", async () => {
    const { facets } = await (await filled()).search({ ...query, length: 1, facets: ["section", "nothing"] });
    expect(facets).toEqual({ section: { rules: 2, tables: 2 } });
  });

  test("switches revisions atomically: concurrent searches see one or the other", async () => {
    const adapter = await filled();
    const next = ["contracts", "deeds"];
    const publishing = adapter.publish(contentsOf("2", next));
    const meanwhile = (await adapter.search(query)).ids.toSorted();
    expect([names.toSorted(), next]).toContainEqual(meanwhile);
    await publishing;
    expect((await adapter.search(query)).ids.toSorted()).toEqual(next);
    expect(await adapter.status("v22")).toEqual({ revision: "2", records: 2 });
  });

  test("keeps indexes separate, and removes only the one named", async () => {
    const adapter = await filled();
    await adapter.publish(contentsOf("1", ["other"], "v21"));
    await adapter.remove("v22");
    expect(await adapter.status("v22")).toBeUndefined();
    expect((await adapter.search({ ...query, index: "v21" })).ids).toEqual(["other"]);
  });
}
