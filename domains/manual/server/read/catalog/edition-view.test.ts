import { describe, expect, test } from "vitest";
import { buildMenu, resolveLinks } from "./catalog.ts";
import { EditionView, type OutlinePage, presentPage } from "./edition-view.ts";

function outline(id: string, parentId: string | null, position: number, more: Partial<OutlinePage> = {}): OutlinePage {
  return {
    id,
    parentId,
    position,
    section: "rules",
    slug: id,
    code: "",
    title: `Title ${id}`,
    subtitle: "",
    level: 0,
    formattedPageNumber: "",
    isPublic: false,
    displayContents: false,
    revisionId: `r-${id}`,
    headings: [],
    ...more,
  };
}

const heading = (id: string, level: number) => ({
  id,
  code: id.toUpperCase(),
  text: `On <em>${id}</em> &amp; more`,
  level,
});

function view(): EditionView {
  return new EditionView({
    site: { id: "e", handle: "v22", name: "22nd Edition" },
    notice: "",
    audience: "subscribers",
    revision: 1,
    oldAddresses: [],
    oldHeadings: [],
    redirects: [],
    gone: [],
    changed: [],
    sections: [
      { handle: "bluepages", title: "Bluepages" },
      { handle: "rules", title: "Rules" },
    ],
    pages: [
      outline("names", "cases", 1, { headings: [heading("a", 1), heading("a-1", 2), heading("b", 1)] }),
      outline("cases", null, 2, { formattedPageNumber: "95" }),
      outline("parties", "names", 1),
      outline("structure", null, 1),
      outline("start", null, 1, { section: "bluepages" }),
    ],
  });
}

describe("an edition in memory", () => {
  test("pages are in reading order, with their neighbors and ancestors [PAGE-1]", () => {
    const edition = view();
    expect(edition.pages.map(({ id }) => id)).toEqual(["start", "structure", "cases", "names", "parties"]);
    const names = edition.page("rules", "names");
    expect(names && presentPage(names, "v22")).toMatchObject({
      uri: "bluebook/v22/rules/cases/names",
      breadcrumb: [{ title: "Title cases", uri: "bluebook/v22/rules/cases" }],
      previous: { id: "cases" },
      next: { id: "parties" },
      parent: "cases",
      grandparent: null,
    });
    const parties = edition.page("rules", "parties");
    expect(parties && presentPage(parties, "v22")).toMatchObject({
      uri: "bluebook/v22/rules/cases/names/parties",
      grandparent: "cases",
      parent: "names",
      next: null,
    });
  });

  test("a page number is a number if it is numeric", () => {
    const [cases, names] = ["cases", "names"].map((slug) => view().page("rules", slug));
    expect(cases && presentPage(cases, "v22").page).toBe(95);
    expect(names && presentPage(names, "v22").page).toBeNull();
  });

  test("the menu shows sections, pages and, before its subpages, a page's headings [NAV-6]", () => {
    const [blue, rules] = buildMenu(view());
    expect(blue).toMatchObject({ title: "Bluepages", children: [{ title: "Title start", hash: null }] });
    const names = rules?.children[1]?.children[0];
    expect(names?.children.map(({ title, hash }) => [title, hash])).toEqual([
      ["On a & more", "b-a"],
      ["On b & more", "b-b"],
      ["Title parties", null],
    ]);
    expect(names?.children[0]?.children).toMatchObject([
      { hash: "b-a-1", uri: "bluebook/v22/rules/cases/names", code: "A-1" },
    ]);
  });

  test("links by page id are resolved to current addresses; links to missing pages become plain text", () => {
    const edition = view();
    expect(
      resolveLinks('See <a href="page:names#b-a">Rule <em>A</em></a> and <a href="page:gone">Rule B</a>.', edition),
    ).toBe('See <a href="/bluebook/v22/rules/cases/names#b-a">Rule <em>A</em></a> and Rule B.');
    expect(resolveLinks('<a href="page:quick-style-guide">guide</a>', edition)).toBe(
      '<a href="/bluebook/v22/quick-style-guide">guide</a>',
    );
  });
});
