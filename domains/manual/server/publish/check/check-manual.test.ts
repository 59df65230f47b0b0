import { describe, expect, test } from "vitest";
import type { ManualPage } from "../../model/manual.ts";
import { manualFindings } from "../testing/manual-findings.ts";
import { checkManual } from "./check-manual.ts";
import { manualEdition } from "../../files/testing/small-manual.ts";
import { longEdition, protectedPage, pixel } from "../testing/synthetic-manual.ts";

const heading = (id: string) => ({
  type: "heading" as const,
  id,
  headingCode: "",
  headingText: "Words",
  headingLevel: [1],
  putNameOnItsOwnLine: false,
});

const picture = (name: string) => ({
  type: "image" as const,
  image: [{ url: `/images/${name}`, alt: "", width: 1, height: 1, caption: "" }],
});

describe("checking a manual", () => {
  test("returns a valid manual unchanged", () => {
    const edition = longEdition(20, 3);
    expect(checkManual(edition)).toEqual(edition);
  });

  test("rejects a block that its links make too long to be stored", () => {
    const link = '<a href="ref:rules/a">a</a> ';
    const text = (links: number) => ({ type: "text" as const, text: `<p>${link.repeat(links)}</p>` });
    const edition = (links: number) =>
      manualEdition({ pages: [protectedPage("rules", "a", { blocks: [text(links)] })] });
    expect(checkManual(edition(3_000))).toEqual(edition(3_000));
    expect(manualFindings(edition(6_000))).toEqual([
      {
        kind: "invalid",
        place: "rules/a: blocks.0",
        message: "Too long with its 6000 links, which take more room when they are stored. Make two blocks of it.",
      },
    ]);
  });

  test("reports all findings at once, with their places", () => {
    const edition = manualEdition({
      sections: [
        { handle: "rules", title: "Rules" },
        { handle: "rules", title: "Rules again" },
        { handle: "tables", title: "Tables" },
      ],
      images: [
        { name: "twice.png", bytes: pixel },
        { name: "twice.png", bytes: pixel },
      ],
      guide: { title: "Guide", blocks: [heading("g"), heading("g"), picture("guide.png")] },
      pages: [
        protectedPage("rules", "same", { code: "10" }),
        protectedPage("rules", "same"),
        protectedPage("tables", "same", { code: "10" }),
        protectedPage("rules", "top", {
          blocks: [heading("a"), heading("b"), heading("a"), picture("missing.png")],
          children: [protectedPage("tables", "stray")],
        }),
        protectedPage("bluepages", "nowhere"),
      ],
    });
    expect(manualFindings(edition).map(({ kind, place }) => `${kind}: ${place}`)).toEqual([
      "duplicate-section: rules",
      "duplicate-address: rules/same",
      "duplicate-code: rules/same, tables/same",
      "missing-section: bluepages/nowhere",
      "other-section: tables/stray",
      "duplicate-heading: rules/top",
      "duplicate-heading: quick-style-guide",
      "duplicate-picture: twice.png",
      "unknown-picture: rules/top",
      "unknown-picture: quick-style-guide",
    ]);
  });

  test("the error says what to do, and its length is limited", () => {
    const pages = Array.from({ length: 300 }, (_, index) => protectedPage("rules", `p${index}`, { code: "same" }));
    const edition = manualEdition({ pages: pages.flatMap((page) => [page, page]) });
    expect(() => checkManual(edition)).toThrow(
      /^Edition v22 was not published\. Fix these 301 problems and import again; nothing was changed\.\n- rules\/p0: Two pages have this address/,
    );
    expect(() => checkManual(edition)).toThrow(/\n- … and 251 more\.$/);
  });

  test("a fourth level is rejected, however deep it goes", () => {
    let page: ManualPage = protectedPage("rules", "deepest");
    for (let depth = 0; depth < 20_000; depth += 1) page = protectedPage("rules", `d${depth}`, { children: [page] });
    const findings = manualFindings(manualEdition({ pages: [page] }));
    expect(findings).toHaveLength(20_001 - 3);
    expect(findings[0]).toMatchObject({ kind: "too-deep", place: "rules/d19996" });
  });

  test("search words must be for existing pages and headings, each listed once", () => {
    const words = (section: string, ...phrases: string[]) => ({ section, words: phrases });
    const edition = manualEdition({
      pages: [protectedPage("rules", "a", { code: "10", blocks: [heading("h")] })],
      guide: { title: "Guide", blocks: [heading("g")] },
      searchWords: [
        words("rules/a", "one", "x".repeat(101)),
        words("rules/a#h", "two"),
        words("rules/a", "three"),
        words("10", "four"),
        words("rules/a#none", "five"),
        words("quick-style-guide", "six"),
        words("__proto__"),
        words("rules/a#h#h", "half \ud800"),
      ],
    });
    expect(manualFindings(edition).map(({ kind, place }) => `${kind}: ${place}`)).toEqual([
      "search-words: search words of '10'",
      "search-words: search words of 'rules/a#none'",
      "search-words: search words of 'quick-style-guide'",
      "search-words: search words of '__proto__'",
      "search-words: search words of 'rules/a#h#h'",
      "search-words: search words of 'rules/a'",
      "invalid: search words of 'rules/a' words.1",
      "invalid: search words of '__proto__' words",
      "invalid: search words of 'rules/a#h#h' words.0",
    ]);
  });

  test("redirects lead from addresses without a page to those with one, each once", () => {
    const edition = manualEdition({
      pages: [protectedPage("rules", "a", { blocks: [heading("h")] })],
      redirects: [
        { from: "rules/b", to: "rules/a#h", text: "" },
        { from: "rules/b", to: "", text: "Gone." },
        { from: "rules/a", to: "rules/a", text: "" },
        { from: "rules/c", to: "rules/none", text: "" },
        { from: "rules/d", to: "rules/b", text: "" },
        { from: "Rules/../e", to: "rules/a", text: "" },
        { from: "rules/f", to: "", text: "" },
      ],
    });
    expect(manualFindings(edition).map(({ kind, place }) => `${kind}: ${place}`)).toEqual([
      "redirect: redirect of 'rules/b'",
      "redirect: redirect of 'rules/a'",
      "redirect: redirect of 'rules/c'",
      "redirect: redirect of 'rules/d'",
      "redirect: redirect of 'rules/f'",
      "invalid: redirects.5.from",
    ]);
  });

  test("schema errors name the page and field", () => {
    const page = protectedPage("rules", "cases", {
      children: [protectedPage("rules", "names", { title: "", blocks: [{ type: "text", text: "x".repeat(200_001) }] })],
    });
    const [title, text] = manualFindings(manualEdition({ pages: [page] }));
    expect(title).toMatchObject({ kind: "invalid", place: "rules/names title" });
    expect(text).toMatchObject({ kind: "invalid", place: "rules/names blocks.0.text" });
  });

  test.each(["NUL \0", "half \ud800 a pair", "the other \udc00 half"])("%j is not text", (words) => {
    const blocks = [{ type: "text" as const, text: words }];
    const edition = manualEdition({ notice: words, pages: [protectedPage("rules", "a", { title: words, blocks })] });
    expect(manualFindings(edition).map(({ place }) => place)).toEqual([
      "notice",
      "rules/a title",
      "rules/a blocks.0.text",
    ]);
  });
});
