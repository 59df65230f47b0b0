import { assert, constantFrom, property, string } from "fast-check";
import { parseFragment } from "parse5";
import { expect, test } from "vitest";
import { renderImage } from "./render.ts";
import type { ImageBlock } from "./schema.ts";

const picture = { url: "/images/parts.png", alt: "Parts", width: 480, height: 180, caption: "" };
const block = (change: Partial<typeof picture>): ImageBlock => ({ type: "image", image: [{ ...picture, ...change }] });

test("a picture's texts are escaped, whatever they contain", () => {
  const hostile = string({ unit: constantFrom('"', "'", "<", ">", "&", "/", "=", " ", "script", "onload", "a") });
  assert(
    property(hostile, hostile, (alt, caption) => {
      const [figure] = parseFragment(renderImage(block({ alt, caption }), { index: 0 })).childNodes;
      if (!figure || !("childNodes" in figure)) throw new Error("The picture has no element.");
      const [image, words] = figure.childNodes;
      expect(image && "attrs" in image ? image.attrs : []).toContainEqual({ name: "alt", value: alt });
      expect(image && "attrs" in image ? image.attrs.map(({ name }) => name) : []).toEqual([
        "src",
        "alt",
        "width",
        "height",
        "decoding",
      ]);
      const text = words && "childNodes" in words ? words.childNodes : [];
      expect(text.every((node) => node.nodeName === "#text")).toBe(true);
    }),
  );
});

test("a picture shows its first image with its url and alt, and reserves its room [BLOCK-7]", () => {
  const html = renderImage(block({}), { index: 0 });
  expect(html).toContain('src="/images/parts.png" alt="Parts" width="480" height="180"');
  expect(html).not.toContain("figcaption");
});

test("a wide picture scrolls inside a box that is reachable by keyboard", () => {
  const html = renderImage(block({ width: 960, caption: "The parts" }), { index: 0 });
  expect(html).toContain('<div class="picture-scroll" tabindex="0" role="group" aria-label="The parts"><img ');
});

test("the caption follows the picture", () => {
  expect(renderImage(block({ caption: "Fish & chips" }), { index: 0 })).toContain(
    "<figcaption>Fish &amp; chips</figcaption>",
  );
});

test("a picture far down is lazy-loaded", () => {
  expect(renderImage(block({}), { index: 3 })).toContain('loading="lazy"');
});

test("a drawing stands in the page, named by its caption and described by its alt", () => {
  const shown = block({ url: "/images/parts.svg", caption: "The <parts>", alt: 'A "row"' });
  const [image] = shown.image;
  if (!image) throw new Error("The block has no picture.");
  const drawing = { viewBox: "0 0 320 40", body: '<path d="M0 0h9"></path>' };
  expect(renderImage({ ...shown, image: [{ ...image, drawing }] }, { index: 4 })).toBe(
    '<figure class="picture"><svg class="image-drawing" viewBox="0 0 320 40" role="img" ' +
      'aria-labelledby="drawing-4-title" aria-describedby="drawing-4-description">' +
      '<title id="drawing-4-title">The &lt;parts&gt;</title><desc id="drawing-4-description">A &quot;row&quot;</desc>' +
      '<path d="M0 0h9"></path></svg><figcaption>The &lt;parts&gt;</figcaption></figure>',
  );
});
