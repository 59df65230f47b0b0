import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { HtmlPlaceholders, htmlPiece, htmlPlaceholder, nothingPersonal, textPlaceholder } from "./page-template.ts";
import { serializeState } from "./reused-html.ts";

const rendered = (document: (mark: (html: string) => string) => string) => {
  const placeholders = new HtmlPlaceholders();
  return placeholders.fill(
    document((html) => placeholders.markFor(htmlPiece(html))),
    200,
  );
};

describe("pieces", () => {
  const page = (outer: string, one: string, other: string) =>
    rendered((mark) => `<p>${outer}</p>${mark(one)}<hr>${mark(other)}`).fillIn(nothingPersonal);

  test("replace their placeholders, and the tag depends on document and pieces", () => {
    const filled = page("é", "<b>1 $& §</b>", "<b>2</b>");
    expect(filled.body.toString()).toBe("<p>é</p><b>1 $& §</b><hr><b>2</b>");
    expect(gunzipSync(filled.gzip())).toEqual(filled.body);
    expect(page("é", "<b>1 $& §</b>", "<b>2</b>").etag).toBe(filled.etag);
    expect(page("e", "<b>1 $& §</b>", "<b>2</b>").etag).not.toBe(filled.etag);
    expect(page("é", "<b>1 $& §</b>", "<b>3</b>").etag).not.toBe(filled.etag);
  });

  test("that are missing cause an error, not a gap", () => {
    expect(() => new HtmlPlaceholders().fill("a\u00000\u0000b", 200)).toThrow("was not given");
  });
});

describe("what is personal", () => {
  const greeting = rendered(
    (mark) =>
      `<a title="${textPlaceholder("name")}">Hi ${textPlaceholder("name")}</a>${htmlPlaceholder("banner")}${mark("<i>kept</i>")}` +
      `<script>${serializeState({ name: textPlaceholder("name"), path: String.raw`C:\u0000text:name\u0000` })}</script>`,
  );
  const greet = (name: string, banner = "") => greeting.fillIn({ texts: { name }, html: { banner } });

  test.each(["Ada", "O'Neil & <b>Söhne</b>", '"); alert(1)//', "</script><script>alert(1)</script>", "\\", "\u2028"])(
    "the name %j is escaped for its place",
    (name) => {
      const html = greet(name, "<p>hi</p>").body.toString();
      expect(html).toContain("</a><p>hi</p><i>kept</i><script>");
      const escaped = /title="([^"]*)">Hi ([^<]*)<\/a>/.exec(html);
      expect(escaped?.[1]).toBe(escaped?.[2]);
      const state = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? "";
      expect(state).not.toContain("<");
      expect(JSON.parse(state)).toEqual({ name, path: String.raw`C:\u0000text:name\u0000` });
    },
  );

  test("a value can't inject a placeholder", () => {
    expect(greet(htmlPlaceholder("banner"), "<p>hi</p>").body.toString()).toContain("Hi html:banner<");
  });

  test("two readers never share a tag, and one reader's tag is stable", () => {
    expect(greet("Ada").etag).toBe(greet("Ada").etag);
    expect(greet("Ada").etag).not.toBe(greet("Ida").etag);
    expect(gunzipSync(greet("Ada").gzip())).toEqual(greet("Ada").body);
  });

  test("a missing value causes an error, not a gap", () => {
    expect(() => greeting.fillIn(nothingPersonal)).toThrow("'name'");
  });
});
