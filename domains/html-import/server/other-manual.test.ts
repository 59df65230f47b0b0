import { expect, test } from "vitest";
import { importHtml } from "./import-html.ts";
import { loadProfile } from "./profile/load-profile.ts";
import { smallProfile } from "./testing/small-profile.ts";

// A made-up manual with nothing in common with the shipped profile: sections, divs as headings, marked examples.
const html = `<!doctype html><title>Harbour Manual</title>
<nav><a href="#c1">Chapter 1</a></nav>
<div class="begin">Cover</div>
<main>
  <h1>Preface</h1><p>Written for pilots.</p>
  <section><h1 id="c1">Chapter 1. Ships</h1><p>A ship has a name.</p>
    <div class="rule" id="names">§ 1.1 Names of <i>ships</i></div>
    <p>Set the name in italics. See <a href="#depths">depths</a>, <a href="other.html">another file</a>.</p>
    <p class="sample"><i>Mary Ann</i>, 40 tons</p><p class="sample"><i>Petrel</i>, 12 tons</p>
    <aside><h6>Hint</h6><p>Ask the harbour master.</p><blockquote>“Always ask.”</blockquote></aside>
    <div class="rule">§ 1.2 Flags</div>
    <blockquote>“A flag is a name.”</blockquote>
    <ol start="3"><li>Hoist</li><li>Salute<ul><li>once</li></ul></li></ol>
    <pre>line one
line two</pre>
    <p>See, for instance:</p>
    <ul><li>a pennant</li></ul>
    <p>Nothing else.</p>
  </section>
  <section><h1>Chapter 2. Depths</h1>
    <table id="depths"><caption>Depths by harbour</caption>
      <tr><th>Harbour<th>Spring<th>Summer<th>Autumn<th>Winter</tr>
      <tr><th colspan=5>North</tr>
      <tr><td rowspan=2>Ny<td>3<td>4<td>5<td>6</tr>
      <tr><td>3.1<td>4.1<td>5.1<td>6.1</tr>
      <tr><td></td></tr>
    </table>
  </section>
  <h1>Colophon</h1><p>Set in lead.</p>
</main><footer>Printed somewhere</footer>`;

const profile = `
name: Harbour Manual
content: { within: main, until: "h1.never", skip: [nav] }
sections: { bluepages: Front and bluepages, rules: Rules }
codes: ['^Chapter (\\d+)[.]', '^§ (\\d+[.]\\d+)']
headings:
  - { element: h1, text: '^(?:Preface|Colophon)', as: page, section: bluepages }
  - { element: h1, as: page, section: rules }
  - { element: div.rule, as: page, depth: 1 }
slugs: title
boxes: [{ element: aside, as: tip, title: h6 }]
examples: { element: p.sample, lead: ['^See, for instance:$'] }
tables: { styles: { 4: L6 }, filterFrom: 2 }
notice: [{ underHeading: ^Colophon }, { html: '<b>Free</b> to copy.' }]
guide: { title: In short, intro: '<p>Begin with <a href="#names">names</a>.</p>', excerpts: [{ code: '1.1' }], listOfPages: false }
dashboard: { blocks: [{ type: heading, heading: Welcome }, { type: textBlock, text: 'See <a href="#c1">ships</a>.' }] }
`;

const readManual = (changed = profile) =>
  importHtml(html, loadProfile(changed, "harbour.yaml"), { handle: "v7", name: "7th" });

test.each([
  ["whose headings begin no page", profile.replaceAll("as: page", "as: heading")],
  ["that skips all headings", profile.replaceAll("as: page", "as: skip")],
])("a profile %s is refused, with how much it leaves out", (_what, changed) => {
  const whole = changed.replace(', until: "h1.never"', "").replaceAll(/, (?:section|depth): \w+/g, "");
  expect(() => readManual(whole)).toThrow(
    /^Under the profile “Harbour Manual”, this file produces no pages: it leaves out \d\d+ words\./,
  );
});

test("a manual with another structure only needs another profile", () => {
  const { edition, report } = readManual(profile.replace(', until: "h1.never"', ""));
  expect(edition.pages.map(({ section, slug, code, title }) => [section, slug, code, title])).toEqual([
    ["bluepages", "preface", "", "Preface"],
    ["bluepages", "colophon", "", "Colophon"],
    ["rules", "ships", "1", "Ships"],
    ["rules", "depths", "2", "Depths"],
  ]);
  const [names, flags] = edition.pages[2]?.children ?? [];
  expect(names).toMatchObject({
    slug: "names-of-ships",
    code: "1.1",
    title: "Names of ships",
    isPublic: false,
    blocks: [
      {
        type: "text",
        text: '<p>Set the name in italics. See <a href="ref:rules/depths">depths</a>, another file.</p>',
      },
      { type: "example", text: "<p><em>Mary Ann</em>, 40 tons</p>" },
      { type: "example", text: "<p><em>Petrel</em>, 12 tons</p>" },
      {
        type: "tip",
        tip: "<p><strong>Hint</strong></p><p>Ask the harbour master.</p><blockquote><p>“Always ask.”</p></blockquote>",
      },
    ],
  });
  expect(flags?.blocks).toEqual([
    {
      type: "text",
      text:
        "<blockquote><p>“A flag is a name.”</p></blockquote>" +
        '<ol start="3"><li>Hoist</li><li>Salute<ul><li>once</li></ul></li></ol>',
    },
    { type: "code", code: "line one\nline two" },
    { type: "example", text: "<p>See, for instance:</p><ul><li>a pennant</li></ul>", marker: "NONE", alignment: [] },
    { type: "text", text: "<p>Nothing else.</p>" },
  ]);
  // Words before the code in headings are not part of any page; the report says so.
  expect(report.words.lostWords.map(({ place, words }) => `${place}: ${words}`)).toEqual([
    "Chapter 1. Ships: chapter",
    "§ 1.1 Names of ships: §",
    "§ 1.2 Flags: §",
    "Chapter 2. Depths: chapter",
  ]);
  expect(report.links.refused).toEqual([{ place: "1.1 Names of ships", words: "another file", href: "other.html" }]);
  expect(report.leftOut).toEqual([{ reason: "outside content.within 'main'", words: 5, pictures: 0 }]);
});

test("words that are struck out are left out, and counted", () => {
  const html = `<h1>Years</h1><p>Do <s>not </s><del><b>ever</b> </del><strike>fully </strike>omit
    <span style="color:red; text-decoration: underline line-through">old words</span>the year.</p>
    <table><tr><th>Word</th><th>Short</th></tr>
    <tr><td>Association</td><td style="text-decoration-line:line-through">Asso.</td></tr></table>`;
  const { edition, report } = importHtml(html, smallProfile(), { handle: "v1", name: "A manual" });
  const [text, table] = edition.pages[0]?.blocks ?? [];
  expect(text).toEqual({ type: "text", text: "<p>Do omit the year.</p>" });
  expect(JSON.stringify(table)).toContain("Association");
  expect(JSON.stringify(table)).not.toContain("Asso.");
  expect(report.leftOut).toEqual([{ reason: "struck out or marked as deleted", words: 6, pictures: 0 }]);
  expect(report.words.lostWords).toEqual([]);
});

test("a table with a caption, heads, a band, a spanning cell and five columns keeps all its words in place", () => {
  const { edition, report } = readManual(profile.replace(', until: "h1.never"', ""));
  expect(edition.pages[3]?.blocks).toEqual([
    {
      type: "table",
      style: "W5",
      title: "Depths by harbour",
      head: ["Harbour", "Spring", "Summer", "Autumn", "Winter"],
      rows: [
        { kind: "band", column1: "North", column2: "", column3: "", column4: "" },
        { kind: "row", column1: "Ny", column2: "3", column3: "4", column4: "5", column5: "6" },
        { kind: "row", column1: "Ny", column2: "3.1", column3: "4.1", column4: "5.1", column5: "6.1" },
      ],
      showFilter: true,
      quickLook: false,
    },
  ]);
  expect(report.tables).toMatchObject({ sourceRows: 5, rows: 2, bands: 1, heads: 1, empty: 1 });
  expect(report.words.addedWords).toEqual([]);
});

test("a table of more than eight columns is refused with its place, and nothing is imported", () => {
  const cells = Array.from({ length: 10 }, (_, index) => `<td>mark ${index + 1}</td>`).join("");
  const wide = html.replace("<p>A ship has a name.</p>", `<table><tr>${cells}</tr></table>`);
  const loaded = loadProfile(profile.replace(', until: "h1.never"', ""), "harbour.yaml");
  expect(() => importHtml(wide, loaded, { handle: "v7", name: "7th" })).toThrow(
    /^A part of the file can't be imported\. .* Nothing was imported\.\n- 1 Ships: The table 'mark 1 .*' has 10 columns\. A table may have eight/,
  );
});

test("the notice, the guide and the dashboard are what the profile says", () => {
  const { edition } = readManual(profile.replace(', until: "h1.never"', ""));
  expect(edition.notice).toBe("Set in lead. <strong>Free</strong> to copy.");
  expect(edition.guide).toMatchObject({
    title: "In short",
    blocks: [
      { type: "text", text: '<p>Begin with <a href="ref:rules/names-of-ships">names</a>.</p>' },
      { type: "heading", headingCode: "1.1", headingText: '<a href="ref:rules/names-of-ships">Names of ships</a>' },
      { type: "text" },
      { type: "example" },
      { type: "example" },
      { type: "tip" },
    ],
  });
  expect(edition.dashboard.blocks[1]).toEqual({ type: "textBlock", text: 'See <a href="ref:rules/ships">ships</a>.' });
});

test.each([
  ['until: "h1.never"', "content.until looks for 'h1.never' and finds nothing"],
  ['from: "h1.never"', "content.from looks for 'h1.never' and finds nothing"],
])("a profile whose %s is not in the file is rejected", (setting, problem) => {
  expect(() => readManual(profile.replace('until: "h1.never"', setting))).toThrow(problem);
});

test("everything before the start and after the end is left out, and links to it become plain text", () => {
  const { edition, report } = readManual(
    profile
      .replace('until: "h1.never"', 'from: section, until: "#depths"')
      .replace("underHeading: ^Colophon", "html: x")
      .replace(/^guide.*$|^dashboard.*$/gm, ""),
  );
  expect(edition.pages.map(({ title }) => title)).toEqual(["Ships", "Depths"]);
  expect(report.links.toLeftOut).toBe(1);
  expect(report.leftOut.map(({ reason }) => reason)).toEqual([
    "outside content.within 'main'",
    "before content.from 'section'",
    "from content.until '#depths' on",
  ]);
  expect(report.words.lostWords.map(({ words }) => words)).toEqual(["chapter", "§", "§", "chapter"]);
});

test.each([
  ["notice: [{ underHeading: ^License }]", /^notice.*$/m, "notice.underHeading looks for /^License/"],
  ["guide: { excerpts: [{ code: '9' }] }", /^guide.*$/m, "guide.excerpts looks for '9'"],
])("%s in a manual without it is rejected: it may be a required statement", (setting, line, problem) => {
  expect(() => readManual(profile.replace(', until: "h1.never"', "").replace(line, () => setting))).toThrow(problem);
});

test("words that look like mark-up of another system are kept and reported", () => {
  const whole = profile.replace(', until: "h1.never"', "");
  const { edition, report } = importHtml(
    html
      .replace("A ship has a name.", "A ship{:.note} has a name.[^1]")
      .replace("Set in lead.", "Set in [lead](x), at *3."),
    loadProfile(whole, "harbour.yaml"),
    { handle: "v7", name: "7th" },
  );
  expect(report.markup).toEqual([
    { place: "bluepages/colophon", found: "](", words: expect.stringContaining("Set in [lead](x)") },
    { place: "rules/ships", found: "{", words: "A ship{:.note} has a name.[^1]" },
  ]);
  expect(JSON.stringify(edition.pages)).toContain("A ship{:.note} has a name.[^1]");
  expect(readManual(whole).report.markup).toEqual([]);
});
