import { describe, expect, test } from "vitest";
import type { Block } from "../../blocks/registry/schemas.ts";
import {
  type ComparedEdition,
  type ComparedPage,
  type ComparedTerm,
  compareEditions,
  termChange,
} from "./compare-editions.ts";

const text = (words: string): Block => ({ type: "text", text: `<p>${words}</p>` });
const page = (id: string, more: Partial<ComparedPage> = {}): ComparedPage => {
  const own = {
    section: "rules" as const,
    slug: id,
    code: "",
    title: id,
    subtitle: "",
    printedPage: "",
    isPublic: false,
  };
  return { id, ...own, blocks: [text(`The words of ${id} and of nothing else, ${id} ${id} ${id}.`)], ...more };
};
const edition = (pages: ComparedPage[], more: Partial<ComparedEdition> = {}): ComparedEdition => {
  return { name: "A", notice: "", sectionTitles: [], pages, terms: [], entries: new Map(), ...more };
};
const changesOf = (before: ComparedPage[], after: ComparedPage[]) =>
  compareEditions(edition(before), edition(after)).pages.map((each) => [
    each.before?.id,
    each.after?.id,
    ...each.changes,
  ]);

describe("pages of two states of an edition", () => {
  test("are known by their ids, whatever changed", () => {
    const pages = [page("a"), page("b"), page("c"), page("d")];
    const [a, b, , d] = pages;
    if (!a || !b || !d) throw new Error("unreachable");
    expect(
      changesOf(pages, [
        a,
        { ...b, slug: "x", code: "7", title: "X", isPublic: true },
        page("e"),
        { ...d, blocks: [text("Other.")], printedPage: "9" },
      ]),
    ).toEqual([
      ["a", "a"],
      ["b", "b", "moved", "renumbered", "retitled", "opened"],
      [undefined, "e", "added"],
      ["d", "d", "rewritten", "reprinted"],
      ["c", undefined, "removed"],
    ]);
  });
});

describe("pages of two editions, which share no ids", () => {
  test("are known by title though their numbers were passed on", () => {
    const before = [page("o8", { slug: "web", code: "18", title: "The internet" })];
    const after = [
      page("n8", { slug: "models", code: "18", title: "Language models" }),
      page("n9", { slug: "internet", code: "19", title: "The Internet" }),
    ];
    expect(changesOf(before, after)).toEqual([
      [undefined, "n8", "added"],
      ["o8", "n9", "moved", "renumbered", "retitled", "rewritten"],
    ]);
  });

  test("are known by what they say", () => {
    const words = [text("Give the volume, the reporter and the first page of the case, then the court and the year.")];
    expect(changesOf([page("o", { blocks: words })], [page("n", { blocks: words })])).toEqual([
      ["o", "n", "moved", "retitled"],
    ]);
  });

  test("differ not by the ids in their links", () => {
    const link = (id: string) => [text(`See <a href="page:${id}#b-x">that</a>.`)];
    const before = [
      page("o1", { slug: "a", title: "A", blocks: link("o2") }),
      page("o2", { slug: "b", title: "B", blocks: [] }),
    ];
    const after = [
      page("n1", { slug: "a", title: "A", blocks: link("n2") }),
      page("n2", { slug: "b", title: "B", blocks: [] }),
    ];
    expect(changesOf(before, after)).toEqual([
      ["o1", "n1"],
      ["o2", "n2"],
    ]);
  });
});

test("terms of the index are compared by their paths, entries by their handles", () => {
  const term = (path: string[], more: Partial<ComparedTerm> = {}): ComparedTerm => ({
    path,
    note: "",
    links: [],
    names: more.links ?? [],
    ...more,
  });
  const before = edition([page("a")], {
    terms: [term(["x"]), term(["x", "y"], { links: ["a#h"] })],
    entries: new Map([["help", 1]]),
  });
  const after = edition([page("a")], { terms: [term(["x", "y"], { links: ["a"] }), term(["z"])], name: "B" });
  const { terms, entries, outline } = compareEditions(before, after);
  expect(terms.map(({ path, before: old, after: fresh }) => [path.join(" > "), old !== null, fresh !== null])).toEqual([
    ["x > y", true, true],
    ["z", false, true],
    ["x", true, false],
  ]);
  expect(terms.map(termChange)).toEqual([
    { kind: "changed", came: ["a"], went: ["a#h"], note: null },
    { kind: "added", came: [], went: [], note: null },
    { kind: "removed", came: [], went: [], note: null },
  ]);
  expect(
    termChange({ path: ["x"], before: term(["x"], { note: "see y" }), after: term(["x"], { note: "see z" }) }),
  ).toMatchObject({ kind: "changed", note: { before: "see y", after: "see z" } });
  expect([entries, outline]).toEqual([["help"], true]);
});
