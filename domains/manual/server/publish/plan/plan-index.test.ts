import { expect, test } from "vitest";
import { fixedClock } from "../../../../../platform/clock/clock.ts";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import { type IndexTerm, indexTermSchema } from "../../../contract.ts";
import type { ManualEdition, ManualIndexTerm } from "../../model/manual.ts";
import { readIndexTerms } from "../../read/read-index-terms.ts";
import { listEditions } from "../../read/reading-store.ts";
import { readEdition } from "../read-edition.ts";
import { publishEdition } from "../publish-edition.ts";
import { manualFindings } from "../testing/manual-findings.ts";
import { manualEdition } from "../../files/testing/small-manual.ts";
import { protectedPage } from "../testing/synthetic-manual.ts";

function term(words: string, more: Partial<ManualIndexTerm> = {}): ManualIndexTerm {
  return { term: words, sortAs: "", note: "", isGenerated: false, links: [], children: [], ...more };
}

const heading = (id: string, headingCode: string) => ({
  type: "heading" as const,
  id,
  headingCode,
  headingText: "On <em>parties</em>",
  headingLevel: [1],
  putNameOnItsOwnLine: false,
});

const pages = [
  protectedPage("bluepages", "record", { code: "B10", blocks: [heading("b10.1", "B10.1")] }),
  protectedPage("bluetables", "names-table", { code: "BT1" }),
  protectedPage("rules", "cases", {
    code: "7",
    children: [
      protectedPage("rules", "names", { code: "7.2", blocks: [heading("firms", "7.2.4"), heading("plain", "")] }),
    ],
  }),
  protectedPage("tables", "months", { code: "T1" }),
  protectedPage("tables", "preface", { title: "Preface" }),
];

const index = [
  term("names of parties", {
    links: ["bluetables/names-table", "bluepages/record#b10.1", "tables/months", "rules/names#firms", "rules/cases"],
    note: "see also Record, names in; § sign",
  }),
  term("§ sign", { sortAs: "section sign", links: ["tables/preface", "rules/names#plain"] }),
  term("Record", {
    links: ["quick-style-guide"],
    children: [
      term("in general", { links: ["bluepages/record"] }),
      term("names in", { links: ["bluepages/record#b10.1"], note: "see also names of parties" }),
    ],
  }),
];

onEachDatabase("the index of a published edition", (open) => {
  async function prepare() {
    const database = await open();
    const clock = fixedClock(1_763_700_000_000);
    const publish = async (more: Partial<ManualEdition>) =>
      publishEdition({ database, clock }, manualEdition({ pages, ...more }), { origin: "test" });
    const terms = async (letter?: string) => {
      const [edition] = await listEditions(database.db);
      return readIndexTerms(database.db, edition?.id ?? "", letter);
    };
    const read = async () => readEdition(database, "v22");
    return { publish, terms, read };
  }

  test("has ranges, also at the fourth level, named by their ends and leading to the first", async () => {
    const { publish, terms, read } = await prepare();
    const deep = term("d", { links: ["rules/names#firms to tables/months", "rules/cases to rules/names#plain"] });
    const nested = [
      term("a", { children: [term("b", { children: [term("c", { children: [deep] })] })], links: ["rules/cases"] }),
    ];
    await publish({ index: nested });
    const [top] = await terms("A");
    expect(top?.children[0]?.children[0]?.children[0]).toMatchObject({
      level: 3,
      parents: ["a", "b", "c"],
      linkedEntries: [
        { title: "7–7.2", uri: "/v22/rules/cases" },
        { title: "7.2.4–T1", uri: "/v22/rules/cases/names#b-firms" },
      ],
    });
    expect((await read()).index).toEqual(nested);
    expect(await publish({ index: await read().then((edition) => edition.index) })).toMatchObject({ changed: false });
    expect(
      manualFindings(manualEdition({ pages, index: [term("a", { links: ["rules/cases to rules/none"] })] })),
    ).toMatchObject([{ kind: "index-link" }]);
  });

  /** Returns the terms' ids by name; ids differ from run to run. */
  const idsOf = (list: IndexTerm[]): [string, string][] =>
    list.flatMap(({ parents, term: words, id, children }) => {
      const named: [string, string] = [[...parents, words].join(", "), id];
      return [named, ...idsOf(children)];
    });

  test("is read letter by letter, with each term's links in rank order [IDX-5]", async () => {
    const { publish, terms } = await prepare();
    expect(await publish({ index })).toMatchObject({ indexTerms: { changed: 5, removed: 0 } });
    const all = await terms();
    expect(all.map((each) => each.term)).toEqual(["names of parties", "Record", "§ sign"]);
    for (const each of all) expect(indexTermSchema.parse(each)).toEqual(each);
    const ids = new Map(idsOf(all));
    expect(await terms("N")).toEqual([
      {
        id: ids.get("names of parties"),
        term: "names of parties",
        parents: [],
        note: "see also Record, names in; § sign",
        see: [
          { text: "Record, names in", id: ids.get("Record, names in"), letter: "R" },
          { text: "§ sign", id: ids.get("§ sign"), letter: "S" },
        ],
        level: 0,
        sliceNumber: 1,
        children: [],
        linkedEntries: [
          { title: "7", uri: "/v22/rules/cases" },
          { title: "7.2.4", uri: "/v22/rules/cases/names#b-firms" },
          { title: "T1", uri: "/v22/tables/months" },
          { title: "B10.1", uri: "/v22/bluepages/record#b-b10.1" },
          { title: "BT1", uri: "/v22/bluetables/names-table" },
        ],
      },
    ]);
    expect(await terms("R")).toMatchObject([
      {
        term: "Record",
        linkedEntries: [{ title: "Quick style guide", uri: "/v22/quick-style-guide" }],
        children: [
          { term: "in general", parents: ["Record"], level: 1, linkedEntries: [{ title: "B10" }] },
          { term: "names in", parents: ["Record"], level: 1, see: [{ text: "names of parties", letter: "N" }] },
        ],
      },
    ]);
    expect(await terms("S")).toMatchObject([
      { term: "§ sign", linkedEntries: [{ title: "Preface" }, { title: "7.2" }] },
    ]);
    expect(await terms("Z")).toEqual([]);
  });

  test("splits a term with many links into slices; only the first has its note", async () => {
    const { publish, terms } = await prepare();
    const many = Array.from({ length: 90 }, (_, number) =>
      protectedPage("rules", `r${number + 1}`, { code: String(number + 1) }),
    );
    const links = many.map(({ slug }) => `rules/${slug}`);
    const crowded = term("crowded", { links, note: "everywhere", children: [term("below", { links: ["rules/r1"] })] });
    await publish({ pages: many, index: [crowded] });
    const slices = await terms("C");
    expect(
      slices.map(({ sliceNumber, note, linkedEntries, children }) => [
        sliceNumber,
        note,
        linkedEntries.length,
        children.length,
      ]),
    ).toEqual([
      [1, "everywhere", 40, 0],
      [2, "", 40, 0],
      [3, "", 10, 1],
    ]);
    expect(new Set(slices.map(({ id }) => id)).size).toBe(3);
    expect(slices.flatMap(({ linkedEntries }) => linkedEntries.map(({ title }) => title))).toEqual(
      many.map(({ code }) => code),
    );
  });

  test("follows moved pages, keeps its ids, and loses removed terms", async () => {
    const { publish, terms } = await prepare();
    await publish({ index });
    const before = new Map(idsOf(await terms()));
    expect(await publish({ index: index.toReversed() })).toMatchObject({ changed: false, revision: 1 });
    const moved = [protectedPage("rules", "names", { code: "7.2", blocks: [heading("firms", "7.3.1")] })];
    const kept = [
      term("Names of parties", { links: ["rules/names#firms"] }),
      term("Record", { children: [term("in general", { links: ["rules/names"] })] }),
    ];
    expect(await publish({ pages: moved, index: kept })).toMatchObject({
      changed: true,
      indexTerms: { changed: 3, removed: 2 },
    });
    const after = await terms();
    expect(after).toMatchObject([
      { id: before.get("names of parties"), linkedEntries: [{ title: "7.3.1", uri: "/v22/rules/names#b-firms" }] },
      { id: before.get("Record"), children: [{ id: before.get("Record, in general") }] },
    ]);
    await publish({ pages: moved, index: [] });
    expect(await terms()).toEqual([]);
  });

  test("is part of the revision: changing only the index publishes a new one", async () => {
    const { publish } = await prepare();
    expect(await publish({ index })).toMatchObject({ revision: 1 });
    const noted = index.map((each) => (each.term === "§ sign" ? { ...each, note: "a sign" } : each));
    expect(await publish({ index: noted })).toMatchObject({
      revision: 2,
      pages: { unchanged: 6 },
      indexTerms: { changed: 1, removed: 0 },
    });
  });

  test("is rejected when a link or note leads nowhere, each finding with its term's name", () => {
    const faulty = [
      term("a", { links: ["rules/nothing", "rules/names#none", "help"] }),
      term("b", { note: "see also c", links: ["rules/names"], children: [term("d"), term("D")] }),
    ];
    const help = { title: "Help", blocks: [] };
    const found = manualFindings(manualEdition({ pages, help, index: faulty }));
    expect(found.map(({ kind, place, message }) => `${kind}, ${place}: ${message}`)).toEqual([
      "index-link, index 'a': Its link to 'rules/nothing' leads nowhere.",
      "index-link, index 'a': Its link to 'rules/names#none' leads nowhere.",
      "index-link, index 'a': Its link to 'help' leads nowhere.",
      "see-target, index 'b': Its note refers to 'c', which is not a term in the index.",
      "empty-term, index 'b, d': It leads nowhere. Add links, subterms or a 'see …' note.",
      "empty-term, index 'b, D': It leads nowhere. Add links, subterms or a 'see …' note.",
      "duplicate-term, index 'b, D': The term appears twice under the same parent. Merge the two.",
    ]);
  });
});
