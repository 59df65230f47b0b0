import { describe, expect, test } from "vitest";
import { type FolderFiles, pageFile } from "../testing/manual-folder.ts";
import { problemsOf, readFiles } from "../testing/read-files.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>';
const edition = (name: string, rules: string) => `handle: v22\nname: ${name}\nsections:\n  rules: ${rules}\n`;

/** Every place of plain text in a manual's files: what it is, the files with some words in it, and their place. */
const places: [string, (words: string) => FolderFiles, string][] = [
  ["a title", (words) => ({ "rules/010-a.md": pageFile("x", `title: '${words}'`) }), "rules/010-a.md:2"],
  [
    "a subtitle",
    (words) => ({ "rules/010-a.md": pageFile("x", `title: a\nsubtitle: '${words}'`) }),
    "rules/010-a.md:3",
  ],
  ["a code", (words) => ({ "rules/010-a.md": pageFile("x", `title: a\ncode: '${words}'`) }), "rules/010-a.md:3"],
  [
    "a printed page",
    (words) => ({ "rules/010-a.md": pageFile("x", `title: a\npage: '${words}'`) }),
    "rules/010-a.md:3",
  ],
  ["a heading's code", (words) => ({ "rules/010-a.md": pageFile(`x\n\n## ${words} | b`) }), "rules/010-a.md:7"],
  [
    "a caption",
    (words) => ({ "rules/010-a.md": pageFile(`![a](images/a.svg "${words}")`), "images/a.svg": svg }),
    "rules/010-a.md:5",
  ],
  [
    "a picture's words",
    (words) => ({ "rules/010-a.md": pageFile(`![${words}](images/a.svg)`), "images/a.svg": svg }),
    "rules/010-a.md:5",
  ],
  [
    "a table's title",
    (words) => ({ "rules/010-a.md": pageFile(`:::table{style=A1 title="${words}"}\n| a |\n|---|\n| b |\n:::`) }),
    "rules/010-a.md:5",
  ],
  ["the edition's name", (words) => ({ "edition.yaml": edition(`'${words}'`, "Rules") }), "edition.yaml:2"],
  ["a section's title", (words) => ({ "edition.yaml": edition("A", `'${words}'`) }), "edition.yaml:4"],
  [
    "a term",
    (words) => ({
      "rules/010-a.md": pageFile("x"),
      "index.yaml": `terms:\n  - term: '${words}'\n    links: [rules/a]`,
    }),
    "index.yaml:2",
  ],
  [
    "a note",
    (words) => ({
      "rules/010-a.md": pageFile("x"),
      "index.yaml": `terms:\n  - term: a\n    links: [rules/a]\n    note: '${words}'`,
    }),
    "index.yaml:4",
  ],
  [
    "a heading of the dashboard",
    (words) => ({ "dashboard.yaml": `blocks:\n  - heading: '${words}'` }),
    "dashboard.yaml:2",
  ],
  [
    "an item of the dashboard",
    (words) => ({
      "dashboard.yaml": `blocks:\n  - list:\n      - icon: pin\n        heading: '${words}'\n        text: b`,
    }),
    "dashboard.yaml:4",
  ],
  ["the notification", (words) => ({ "panels.yaml": `notification:\n  text: '${words}'` }), "panels.yaml:2"],
  ["the banner", (words) => ({ "panels.yaml": `banner:\n  text: a\n  short: '${words}'` }), "panels.yaml:3"],
  ["a panel", (words) => ({ "panels.yaml": `promo:\n  heading: '${words}'` }), "panels.yaml:2"],
  [
    "a link of a panel",
    (words) => ({ "panels.yaml": `print:\n  heading: a\n  link: https://example.org\n  link-text: '${words}'` }),
    "panels.yaml:4",
  ],
  [
    "a phrase for search",
    (words) => ({ "rules/010-a.md": pageFile("x"), "search-words.yaml": `rules/a: ['${words}']` }),
    "search-words.yaml:1",
  ],
  ["a redirect", (words) => ({ "redirects.yaml": `rules/b:\n  text: '${words}'` }), "redirects.yaml:2"],
];

describe("mark-up in plain text", () => {
  test.each(places)("%s is one error with its file and line", async (_, files, place) => {
    const problems = await problemsOf(files("a {.note} b"));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${place}: error: `);
  });

  test.each(places)("%s may have it after a backslash", async (_, files) => {
    expect(await problemsOf(files("a \\{.note\\} b"))).toEqual([]);
  });

  test.each([
    [":::note"],
    ["a :sc[b] c"],
    ["[a](@1)"],
    ["a[^1]"],
    ["<!-- a -->"],
    ["~~a~~"],
    ["==a=="],
    ["a <br> b"],
    ["*Roe*"],
    ["**a"],
    ["_Roe_"],
    ["`a`"],
    ["see https://example.org"],
    ["- [ ] a"],
    ["[[a]]"],
    ["## A"],
  ])("%j is refused in a title", async (words) => {
    const problems = await problemsOf({ "rules/010-a.md": pageFile("x", `title: '${words}'`) });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain("looks like markup, but this is plain text. Remove it, or write ");
  });

  test.each([
    ["at *3"],
    ["Roe v. ___"],
    ["<volume> U.S. <page>"],
    ["No. 2:cv-01"],
    ["a [b] c"],
    ["A & B: C"],
    ["C:\\a"],
  ])("%j is text", async (words) => {
    const { edition: read, problems } = await readFiles({ "rules/010-a.md": pageFile("x", `title: '${words}'`) });
    expect(problems).toEqual([]);
    expect(read.pages[0]?.title).toBe(words);
  });
});
