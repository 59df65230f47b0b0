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
