import { expect, test } from "vitest";
import { z } from "zod";
import { defineMail, renderMail } from "../../contract.ts";
import { createMailRenderer } from "./create-mail-renderer.tsx";
import { textOfMail } from "./mail-renderer.ts";

const kind = defineMail({ name: "hello", props: z.object({ firstName: z.string() }) });
const hello = renderMail(kind, {
  subject: ({ firstName }, { productName }) => `Hello ${firstName}, this is ${productName}`,
  preview: () => "A greeting",
  body: ({ firstName }) => firstName,
  sample: { firstName: "Ada" },
});
const site = { productName: "Fieldstone", siteUrl: "https://manual.example.org" };

test("invalid props and unknown templates are rejected", () => {
  const renderer = createMailRenderer([hello]);
  expect(() => renderer.render("hello", { firstName: 7 }, site)).toThrow(/firstName/);
  expect(() => renderer.render("hello", undefined, site)).toThrow();
  expect(() => renderer.render("constructor", {}, site)).toThrow("There is no email template named 'constructor'");
  expect(() => createMailRenderer([hello, hello])).toThrow("Two email templates");
});

test("an email's props are text, never markup", () => {
  const { html, text } = createMailRenderer([hello]).render("hello", { firstName: '<img src="x">' }, site);
  expect(html).toContain("&lt;img src=&quot;x&quot;&gt;");
  expect(html).not.toContain("<img");
  expect(text).toContain('<img src="x">');
});

test("an email loads nothing and runs nothing", () => {
  const { html } = createMailRenderer([hello]).render("hello", { firstName: "Ada" }, site);
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).not.toMatch(/<(?:img|link|script|iframe|object)\b|url\(|@import|src=/i);
});

test("the text has every word, an empty line between paragraphs, and each URL once", () => {
  expect(
    textOfMail(
      '<h1>One &amp; two</h1><p>Three <strong>four</strong>\n five.<br/>Six</p><p><span class="html-only">Not this </span>' +
        '<a class="action" href="https://x.org/a?b&amp;c">Do it</a></p><p><a href="https://x.org/a?b&amp;c">https://x.org/a?b&amp;c</a></p>' +
        '<ul><li>First, <a href="/here">here</a></li><li>Second</li></ul>',
    ),
  ).toBe("One & two\n\nThree four five.\nSix\n\nDo it:\n\nhttps://x.org/a?b&c\n\n- First, here (/here)\n\n- Second");
});
