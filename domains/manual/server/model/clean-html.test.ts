import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanHtml } from "./clean-html.ts";
import { arbitraryFlow, arbitraryInline, hostileText } from "./markdown/testing/arbitrary-text.ts";

/** The text of HTML as a browser shows it, without white space. */
function letters(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/[ \t\n\f\r]+/g, "");
}

const flow = (html: string) => cleanHtml(html, "flow");
const inline = (html: string) => cleanHtml(html, "inline");

describe("hostile HTML", () => {
  test.each([
    ["<script>alert(1)</script>after", "<p>after</p>"],
    ["<style>p { color: red }</style>after", "<p>after</p>"],
    ["<p onclick='x()' style='color:red' class='y' id='z'>a</p>", "<p>a</p>"],
    ["<img src=x onerror=alert(1)>a", "<p>a</p>"],
    ["<svg onload=alert(1)><script>x</script><text>a</text></svg>", "<p>a</p>"],
    ["<iframe src='https://x.y'>a</iframe>", "<p>a</p>"],
    ["<a href='javascript:alert(1)'>a</a>", "<p>a</p>"],
    ["<a href='java\nscript:alert(1)'>a</a>", "<p>a</p>"],
    ["<a href='&#106;avascript:alert(1)'>a</a>", "<p>a</p>"],
    ["<a href=' \u0001javascript:alert(1)'>a</a>", "<p>a</p>"],
    ["<a href='data:text/html,x'>a</a>", "<p>a</p>"],
    ["<a href='//x.y'>a</a>", "<p>a</p>"],
    ["<a href='/x'>a</a>", "<p>a</p>"],
    ["<a href='vbscript:x'>a</a><a href='file:///etc/passwd'>b</a>", "<p>ab</p>"],
    ["<a href='https:'>a</a>", "<p>a</p>"],
    ["<textarea><img src=x onerror=alert(1)></textarea>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>"],
    ["<xmp><script>x</script></xmp>", "<p>&lt;script&gt;x&lt;/script&gt;</p>"],
    ["<!-- a --><![CDATA[b]]><?php c ?>d", "<p>d</p>"],
    ["<p>unclosed <em>here", "<p>unclosed <em>here</em></p>"],
    ["</p></em></ul>a", "<p>a</p>"],
    ["<a href='https://x.y/\"onmouseover=\"x'>a</a>", '<p><a href="https://x.y/%22onmouseover=%22x">a</a></p>'],
    ["&lt;script&gt;alert(1)&lt;/script&gt;", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
    ["a\0b\u0007c&#0;", "<p>abc\ufffd</p>"],
    ["\ud800a", "<p>\ufffda</p>"],
  ])("%j is made harmless", (html, clean) => {
    expect(flow(html)).toBe(clean);
  });

  test.each(["<blockquote>a", "<ul><li>a", "<em>a", "<div>a", "<a href='https://x.y'>a", "<p>a"])(
    "10,000 times %s neither crashes nor loses a word",
    (piece) => {
      expect(letters(flow(piece.repeat(10_000)))).toBe("a".repeat(10_000));
      expect(letters(inline(piece.repeat(10_000)))).toBe("a".repeat(10_000));
    },
  );

  test("elements nested deeper than anybody nests them leave their words, without a script's", () => {
    const deep = `${"<b>".repeat(300)}<script>alert(1)</script>one &amp; <i>two</i>`;
    expect(flow(deep)).toBe("<p>one &amp; two</p>");
    expect(flow(`${"<b>".repeat(150)}one`)).toBe("<p><strong>one</strong></p>");
  });

  test("text and tips contain only the small set of formats, whatever the input", () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryFlow, hostileText, fc.string({ unit: "binary" })), (html) => {
        const allowed =
          /^(?:[^<>]|<\/?(?:p|em|strong|u|s|sup|sub|ul|ol|li|blockquote|a|code|span)>|<br>|<span class="sc">|<ol start="[0-9]+">|<a href="(?:https|http|mailto|page|ref|note):[^"<>]+">)*$/;
        expect(flow(html)).toMatch(allowed);
      }),
    );
  });
});

describe("canonical clean HTML", () => {
  test.each([
    ["words", "<p>words</p>"],
    [" \n", ""],
    ["<p> a\n  b </p>\n\n<p></p><p>&nbsp;</p>", "<p>a b</p><p>\u00a0</p>"],
    ["<i>a</i><b>b</b>", "<p><em>a</em><strong>b</strong></p>"],
    ["<strike>a</strike> <del>b</del> <s>c</s>d", "<p><s>a</s> <s>b</s> <s>c</s>d</p>"],
    ["<em>a </em>b<em> c</em>", "<p><em>a</em> b <em>c</em></p>"],
    ["<em>a</em><em>b</em> <em><em>c</em></em>", "<p><em>ab</em> <em>c</em></p>"],
    ["<em><p>a</p><p>b</p></em>", "<p><em>a</em></p><p><em>b</em></p>"],
    ["a<br> <br/>b<br>", "<p>a<br><br>b</p>"],
    ["<span class='x sc'>a</span><span class='y'>b</span>", '<p><span class="sc">a</span>b</p>'],
    ["<table><tr><th>a<td>b</table><h2>c</h2>d", "<p>a</p><p>b</p><p>c</p><p>d</p>"],
    ["<ul> <li>a <li><p>b</p></ul>", "<ul><li>a</li><li>b</li></ul>"],
    ["<ul><li><p>a</p><p>b</p></li></ul>", "<ul><li><p>a</p><p>b</p></li></ul>"],
    ["<ul><li>a<ol start=3><li>b</ol></ul>", '<ul><li>a<ol start="3"><li>b</li></ol></li></ul>'],
    ["<ol start=1 type=a><li>a</ol><ol start='-1'><li>b</ol>", "<ol><li>a</li></ol><ol><li>b</li></ol>"],
    ["<ul>a<li>b</li>c</ul><li>d</li>", "<ul><li>a</li><li><p>b</p><p>c</p></li></ul><p>d</p>"],
    ["<blockquote>a</blockquote>", "<blockquote><p>a</p></blockquote>"],
    ["<a href='HTTPS://x.y/?a=1&amp;b=2'>a</a>", '<p><a href="https://x.y/?a=1&amp;b=2">a</a></p>'],
    [
      "<a href='page:1#b-x'>a</a><a href='ref:rules/x'>b</a>",
      '<p><a href="page:1#b-x">a</a><a href="ref:rules/x">b</a></p>',
    ],
    [
      "<a href='mailto:a@b.c'>a <a href='https://x.y'>b</a></a>",
      '<p><a href="mailto:a@b.c">a</a> <a href="https://x.y">b</a></p>',
    ],
    ['&lt;volume&gt; &amp;amp; "q"', '<p>&lt;volume&gt; &amp;amp; "q"</p>'],
  ])("flow: %j", (html, clean) => {
    expect(flow(html)).toBe(clean);
  });

  test.each([
    ["<p>a</p><p>b</p>", "a b"],
    ["<ul><li>a<li><em>b</em></ul>", "a <em>b</em>"],
    ["<div>a<br>b</div>", "a<br>b"],
    [" a&nbsp; ", "a\u00a0"],
  ])("inline: %j", (html, clean) => {
    expect(inline(html)).toBe(clean);
  });

  test("cleaning is idempotent and loses no letter", () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryFlow, arbitraryInline), (html) => {
        // oxlint-disable-next-line no-control-regex -- control characters are not letters
        const plain = letters(html.replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\ufeff]/g, ""));
        for (const clean of [flow, inline]) {
          const once = clean(html);
          expect(clean(once)).toBe(once);
          expect(letters(once)).toBe(plain);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("1.2 MB of HTML is cleaned", () => {
    const page =
      "<h2>Rule</h2><p class=x>See <i>Marlow v. Tidewater</i>, 412 F.3d 88 (4th Cir. 2005) &amp; <b>others</b>.</p><ul><li>a<li>b</ul>";
    const html = page.repeat(Math.ceil(1_200_000 / page.length));
    // Rebuilding the text for every element would take minutes here.
    expect(flow(html).length).toBeGreaterThan(600_000);
  });
});
