import { expect, test } from "vitest";
import { richText } from "./rich-text.ts";

function rich(html: string): { html: string; text: string } {
  const box = document.createElement("div");
  box.innerHTML = html;
  return richText(box.querySelectorAll("p, li"));
}

test("one paragraph is inline, with the formatting of word processors and nothing else", () => {
  expect(
    rich(
      '<p><em>Marlow</em> &amp; <a href="/x">Co.</a>, <span class="sc">Hale</span> <span class="together">4–5</span></p>',
    ),
  ).toEqual({
    html: '<i>Marlow</i> &amp; Co., <span style="font-variant:small-caps">Hale</span> 4–5',
    text: "Marlow & Co., Hale 4–5",
  });
});

test("several paragraphs stay apart, in lists too, and lines break where they did", () => {
  expect(rich("<p>One<br>two</p><ul><li><p>three</p></li><li>four</li></ul>")).toEqual({
    html: "<p>One<br>two</p><p>three</p><p>four</p>",
    text: "One\ntwo\nthree\nfour",
  });
});
