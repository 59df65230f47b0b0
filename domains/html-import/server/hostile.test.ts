import { describe, expect, test } from "vitest";
import { type Block, blockSchema } from "../../manual/model/blocks/registry/schemas.ts";
import { cleanHtml } from "../../manual/server/model/clean-html.ts";
import type { ManualPage } from "../../manual/server/model/manual.ts";
import { importHtml } from "./import-html.ts";
import { smallProfile } from "./testing/small-profile.ts";

const target = { handle: "v1", name: "A manual" };
/** Every picture that is asked for is one pixel. */
const pixel = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64");
const read = (html: string, more = "") => importHtml(html, smallProfile(more), target, { readPicture: () => pixel });
const pagesOf = (pages: readonly ManualPage[]): ManualPage[] =>
  pages.flatMap((page) => [page, ...pagesOf(page.children)]);
const blocksOf = (html: string): Block[] => pagesOf(read(html).edition.pages).flatMap((page) => page.blocks);
const textOf = (html: string) =>
  blocksOf(html)
    .flatMap((block) => (block.type === "text" ? block.text : []))
    .join("");
const errorOf = (html: string) => {
  try {
    read(html);
  } catch (error) {
    return error;
  }
  return null;
};

describe("active content", () => {
  test("scripts, handlers, styles and drawings are left out and counted; the words around them stay", () => {
    const { edition, report } = read(
      `<h1 onclick="a()">Title</h1><p onmouseover=b() style="x:y">One <script>alert(1)</script>two
       <svg onload=alert(1)><script>x</script><text>rendered</text></svg>three
       <img src=x onerror=alert(1)> four<iframe srcdoc="<script>z</script>"></iframe></p><!-- hidden -->
       <style>p{}</style><object data="x.swf"></object><math><mtext>five</mtext></math>`,
    );
    expect(edition.pages[0]?.blocks).toEqual([
      { type: "text", text: "<p>One two three four</p>" },
      { type: "image", image: [{ url: "/images/x.gif", alt: "", caption: "", width: 1, height: 1 }] },
      { type: "text", text: "<p>five</p>" },
    ]);
    expect(report.dropped).toMatchObject({ eventHandlers: 4, styles: 1, comments: 1 });
    expect(report.dropped.elements).toMatchObject({
      script: 2,
      svg: 1,
      iframe: 1,
      style: 1,
      object: 1,
      math: 1,
    });
    expect(report.words.lostWords).toEqual([]);
  });

  test.each([
    "&#106;avascript:alert(1)",
    "JaVaScRiPt&#58;alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "java&#x09;script:alert(1)",
    "&#1;javascript:alert(1)",
    "vbscript:x",
    "data:text/html,<script>alert(1)</script>",
    "file:///etc/passwd",
    "//evil.example/x",
    "page:1",
    "ref:rules/title",
  ])("a link to %j becomes plain text and is reported with its place", (href) => {
    const { edition, report } = read(`<h1>Title</h1><p>Read <a href="${href}">this rule</a>.</p>`);
    expect(edition.pages[0]?.blocks).toEqual([{ type: "text", text: "<p>Read this rule.</p>" }]);
    expect(report.links.refused).toEqual([expect.objectContaining({ place: "Title", words: "this rule" })]);
  });

  test.each([
    `<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>`,
    `<svg></p><style><a title="</style><img src=x onerror=alert(1)>">`,
    `<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`,
    `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
    `<select><template><img src=x onerror=alert(1)></template></select>`,
    `<p>&lt;img src=x onerror=alert(1)&gt; <<img src=x onerror=alert(1)//`,
    `<a href="https://a.example/&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">x</a>`,
    `<textarea></textarea><xmp><script>alert(1)</script></xmp><plaintext><script>alert(1)`,
  ])("parser differences can't be exploited with %s", (trick) => {
    for (const block of blocksOf(`<h1>T</h1><p>before</p>${trick}<p>after</p>`)) {
      const html = block.type === "text" ? block.text : "";
      expect(html).toBe(cleanHtml(html, "flow"));
      expect(
        html.replace(/<(?:\/?(?:p|em|strong|u|ul|ol|li|blockquote|code|sup|sub)|br|a href="https:[^"<>]*"|\/a)>/g, ""),
      ).not.toMatch(/[<>]/);
    }
  });
});

describe("broken files", () => {
  test("unclosed tags lose no words", () => {
    const { edition, report } = read(
      "<h1>Title<p>One <b>two</b><p>three four<ul><li>five<li>six</ul><table><tr><td>seven<td>eight</table><h2>nine<p>ten",
    );
    expect(report.words).toMatchObject({ source: 11, kept: 11, lostWords: [] });
    expect(edition.pages[0]?.title).toBe("Title");
    expect(edition.pages[0]?.blocks.map(({ type }) => type)).toEqual(["text", "table", "heading", "text"]);
  });

  test("unclosed emphasis spreads, as in a browser, and loses no words", () => {
    const { report } = read("<h1>Title</h1><p>One <b>two<p>three <i>four<h2>five<p>six<table><tr><td>seven<td>eight");
    expect(report.words).toMatchObject({ source: 9, kept: 9, lostWords: [] });
  });

  test("headings with the same name get unique names, links lead to the first, and the report says so", () => {
    const { edition, report } = read(
      '<h1>T</h1><h2 id=a>First</h2><p>x</p><h2 id=a>Second</h2><p><a href="#a">there</a> <a href="#b">nowhere</a></p>',
    );
    const blocks = edition.pages[0]?.blocks ?? [];
    expect(blocks.flatMap((block) => (block.type === "heading" ? block.id : []))).toEqual(["a", "a_2"]);
    expect(blocks.at(-1)).toEqual({ type: "text", text: '<p><a href="ref:rules/t#a">there</a> nowhere</p>' });
    expect(report.duplicateIds).toEqual([{ id: "a", places: ["T › First", "T › Second"] }]);
    expect(report.links.unresolved).toEqual([{ place: "T › Second", words: "nowhere", href: "#b" }]);
  });

  test("a second page with the same code keeps it in its title, and the report says so", () => {
    const { edition, report } = read("<h1>1. One</h1><p>x</p><h1>1. Another</h1><p>y</p>");
    expect(edition.pages.map(({ code, title, slug }) => [code, title, slug])).toEqual([
      ["1", "One", "1-one"],
      ["", "1. Another", "1-another"],
    ]);
    expect(report.duplicateCodes).toEqual([{ code: "1", title: "Another" }]);
    expect(report.words.lostWords).toEqual([]);
  });

  test("placeholders in angle brackets stay as typed", () => {
    expect(textOf("<h1>T</h1><p>Cite as &lt;volume> Reporter &lt;page&gt; &amp;amp;</p>")).toBe(
      "<p>Cite as &lt;volume&gt; Reporter &lt;page&gt; &amp;amp;</p>",
    );
  });

  test("words before the first page are reported with their place", () => {
    const { report } = read("<p>Early words</p><h1>Title</h1><p>x</p>");
    expect(report.notPlaced).toEqual([{ place: "before the first page", words: "Early words", count: 2 }]);
    expect(report.words.lostWords).toEqual([expect.objectContaining({ words: "early words", count: 2 })]);
  });

  test("a table around the whole page is treated as layout", () => {
    const { edition, report } = read(
      "<table><tr><td>menu</td><td><h1>Title</h1><p>Words</p><h2>More</h2>bare</td></tr></table>",
    );
    expect(edition.pages[0]?.blocks.map(({ type }) => type)).toEqual(["text", "heading", "text"]);
    expect(report.notPlaced.map(({ words }) => words)).toEqual(["menu"]);
  });

  test("a million bad spans don't create a million cells", () => {
    const { edition } = read(
      "<h1>T</h1><table><tr><td colspan=1000000 rowspan=999999>a</td></tr><tr><td>b</td></tr></table>",
    );
    expect(edition.pages[0]?.blocks[0]).toMatchObject({ type: "table" });
  });
});

describe("files that are rejected, each with a message that says what to do", () => {
  test("an empty file", () => {
    expect(errorOf(" \n ")).toMatchObject({ code: "html-empty", status: 422 });
  });

  test("a binary file", () => {
    expect(errorOf("PK\u0003\u0004\u0000\u0000 <p>")).toMatchObject({ code: "html-not-text" });
    expect(errorOf(`\ufffd\ufffd JFIF ${"\ufffd".repeat(500)} <p>`)).toMatchObject({ code: "html-not-text" });
    expect(errorOf("just words")).toMatchObject({ code: "html-not-text" });
  });

  test("a file of 50 MB", () => {
    const error = errorOf(`<h1>T</h1>${"<p>x</p>".repeat(6_600_000)}`);
    expect(error).toMatchObject({ code: "html-too-large", status: 413 });
    expect(error).toHaveProperty(
      "message",
      expect.stringContaining("52.8 million characters; the limit is 32.0 million"),
    );
  });

  test.each([
    ["div", "<div>x"],
    ["b", "<b>x"],
    ["blockquote", "<blockquote>x"],
    ["lists", "<ul><li>x"],
    ["tables", "<table><tr><td>x"],
    ["drawings", "<svg><g>"],
    ["templates", "<template>"],
  ])("100,000 levels of %s", (_name, piece) => {
    const error = errorOf(`<h1>T</h1>${piece.repeat(100_000)}`);
    expect(error).toMatchObject({ code: "html-nested-too-deep" });
  });

  test("more elements than the memory limit", () => {
    expect(errorOf(`<h1>T</h1>${"<br>".repeat(2_600_000)}`)).toMatchObject({ code: "html-too-many-elements" });
  });

  test("a file that the profile doesn't match", () => {
    expect(errorOf("<h3>No such heading</h3><p>x</p>")).toMatchObject({
      code: "html-profile-finds-nothing",
      message: expect.stringContaining("headings looks for 'h1', 'h2'"),
    });
    expect(() => importHtml("<h1>T</h1>", smallProfile("public: true"), target)).not.toThrow();
    const elsewhere = {
      ...smallProfile(),
      content: { ...smallProfile().content, within: { source: "#book", matches: () => false } },
    };
    expect(() => importHtml("<h1>T</h1>", elsewhere, target)).toThrow(
      "content.within looks for '#book' and finds nothing",
    );
  });

  test("a paragraph or cell too long for a block is reported with its page and position", () => {
    expect(errorOf(`<h1>T</h1><p>${"word ".repeat(60_000)}</p>`)).toMatchObject({
      code: "html-import-exceeds-limits",
      message: expect.stringMatching(
        /^The manual exceeds the limits: page 'T' block 1 text has more than \d+ characters\. /,
      ),
    });
    expect(errorOf(`<h1>T</h1><p>x</p><table><tr><td>a<td>b<tr><td>c<td>${"d".repeat(20_001)}</table>`)).toMatchObject({
      message: expect.stringContaining("page 'T' block 2 row 2 column2 has more than 20000 characters."),
    });
  });

  test("an invalid handle or name", () => {
    expect(() => importHtml("<h1>T</h1>", smallProfile(), { handle: "../x", name: "" })).toThrow(
      "Nothing was imported",
    );
  });
});

describe("within the limits, time grows with the file", () => {
  test.each([
    ["levels of div below the limit", `${"<div>".repeat(990)}x`],
    ["levels of quotations", `${"<blockquote>".repeat(990)}x`],
    ["levels of lists", `${"<ul><li>".repeat(490)}x`],
    ["levels of links and emphasis", `${"<i><b><u>".repeat(300)}x`],
    ["headings with the same name", '<h2 id="a">a</h2>'.repeat(20_000)],
    ["links to nowhere", '<a href="#x">x</a> '.repeat(50_000)],
    ["paragraphs without a word", "<p></p>".repeat(200_000)],
    ["emphasis that reopens in every paragraph", "<p><b><i><u>x</p>".repeat(20_000)],
    ["attributes of one element", `<p ${Array.from({ length: 50_000 }, (_, index) => `a${index}=1`).join(" ")}>x`],
    ["words fostered out of a table", `<table>${"x<br>".repeat(20_000)}</table>`],
    ["spaces", `<p>a${" ".repeat(2_000_000)}b</p>`],
  ])("%s", (_name, body) => {
    const { edition, report } = read(`<h1>T</h1>${body}`);
    expect(report.words.lostWords).toEqual([]);
    expect(edition.pages[0]?.blocks.every((block) => blockSchema.safeParse(block).success)).toBe(true);
  });
});
