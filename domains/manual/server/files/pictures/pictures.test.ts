import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { measurePicture } from "./measure-picture.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const base64 = (text: string) => new Uint8Array(Buffer.from(text, "base64"));
const svg = (inner: string, attributes = 'width="30" height="20"') =>
  bytes(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  );

const gif = base64("R0lGODlhAwACAIAAAP///wAAACH5BAAAAAAALAAAAAADAAIAAAICjF8AOw==");
const png = base64("iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC");
const webp = base64("UklGRhoAAABXRUJQVlA4TA0AAAAvAUAAEAcQERGIiP4HAA==");
const jpeg = new Uint8Array([
  0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 7, 0, 9,
  3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9,
]);

describe("a picture", () => {
  test.each([
    ["a.gif", gif, 3, 2],
    ["a.png", png, 4, 3],
    ["a.webp", webp, 2, 2],
    ["a.jpg", jpeg, 9, 7],
    ["a.svg", svg(""), 30, 20],
    ["a.svg", svg("", 'viewBox="0 0 600.4 400"'), 600, 400],
    ["a.svg", svg("", 'width="100%" viewBox="0,0,6,4"'), 6, 4],
  ])("%s is measured by its content", (name, content, width, height) => {
    expect(measurePicture(name, content)).toEqual({ width, height });
  });

  test.each([
    ["A.png", png, "A picture's name must consist of lowercase letters"],
    ["a.jpeg", jpeg, "A picture's name must consist of lowercase letters"],
    ["../a.png", png, "A picture's name must consist of lowercase letters"],
    ["a.png", gif, "This picture's content is gif, but its name says png."],
    ["a.svg", png, "This picture's content is png, but its name says svg."],
    ["a.png", svg(""), "This picture's content is svg, but its name says png."],
    ["a.png", bytes("words"), "This file is not a picture that browsers can show."],
    ["a.svg", bytes("<html><body></body></html>"), "This file is not a picture that browsers can show."],
    ["a.png", new Uint8Array(), "This file is not a picture that browsers can show."],
    ["a.jpg", jpeg.slice(0, 12), "This file is not a picture that browsers can show."],
    ["a.webp", webp.slice(0, 20), "This file is not a picture that browsers can show."],
    ["a.gif", new Uint8Array([...gif.slice(0, 6), 0, 0, 0, 0]), "This picture is 0 by 0 pixels."],
    ["a.svg", svg("", ""), "This picture has no size."],
    ["a.svg", svg("", 'width="0" height="0"'), "This picture has no size."],
    ["a.svg", svg("", 'width="30000" height="10"'), "This picture is 30000 by 10 pixels."],
  ])("%s is rejected if its name or content is wrong", (name, content, message) => {
    expect(measurePicture(name, content)).toEqual({ refused: expect.stringContaining(message) });
  });
});

describe("an SVG picture", () => {
  test.each([
    ["<script>alert(1)</script>"],
    ["<SCRIPT>alert(1)</SCRIPT>"],
    ["<g><script xlink:href='https://x.y/a.js'/></g>"],
    ["<rect onload='alert(1)'/>"],
    ["<rect ONCLICK='alert(1)'/>"],
    ["<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>a</p></foreignObject>"],
    ["<x:script xmlns:x='http://www.w3.org/2000/svg'>alert(1)</x:script>"],
    ["<x:p xmlns:x='http://www.w3.org/1999/xhtml'>a</x:p>"],
    ["<a href='https://x.y'><text>a</text></a>"],
    ["<image href='https://x.y/a.png'/>"],
    ["<image xlink:href='//x.y/a.png'/>"],
    ["<image href='data:image/svg+xml,x'/>"],
    ["<use href='https://x.y/a.svg#b'/>"],
    ["<use href='java&#115;cript:alert(1)'/>"],
    ["<rect fill='url(https://x.y/a)'/>"],
    ["<rect style='fill: url( \"https://x.y/a\" )'/>"],
    ["<rect style='fill: \\75rl(https://x.y/a)'/>"],
    ["<style>@import 'https://x.y/a.css';</style>"],
    ["<style><![CDATA[ rect { fill: url(//x.y/a) } ]]></style>"],
    ["<animate attributeName='href' to='javascript:alert(1)'/>"],
    ["<set attributeName='onload' to='alert(1)'/>"],
    ["<iframe src='https://x.y'/>"],
    ["<audio src='https://x.y'/>"],
    ["<?xml-stylesheet href='https://x.y/a.css'?>"],
    ["<g>".repeat(300)],
  ])("%s is rejected with a sentence", (inner) => {
    expect(measurePicture("a.svg", svg(inner))).toEqual({
      refused: expect.stringMatching(/^This picture contains .*\. [A-Z].*\.$/),
    });
  });

  test.each([
    ['<?xml version="1.0" encoding="UTF-16"?><svg width="1" height="1"/>'],
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg width="1" height="1"/>'],
    ['<!DOCTYPE svg SYSTEM "x" [ <!ENTITY a SYSTEM "file:///etc/passwd"> ]><svg width="1" height="1"/>'],
    ['<html><svg width="1" height="1"/></html>'],
  ])("%s is rejected", (text) => {
    expect(measurePicture("a.svg", bytes(text))).toEqual({ refused: expect.stringContaining("This picture contains") });
  });

  test("with gradients, markers, styles, embedded pixels and a drawing program's metadata is accepted unchanged", () => {
    const rendered =
      '<?xml version="1.0" encoding="UTF-8" standalone="no"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">' +
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" ' +
      'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" width="30px" height="20px"><title>a</title><defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs>' +
      '<metadata><rdf:RDF><rdf:type rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></rdf:RDF></metadata><style>.a { fill: url(#g) }</style>' +
      '<g inkscape:label="layer" class="a"><use xlink:href="#g"/><image href="data:image/png;base64,iVBORw0KGgo="/><text x="1">a &lt;volume&gt;</text></g></svg>';
    expect(measurePicture("a.svg", bytes(rendered))).toEqual({ width: 30, height: 20 });
  });

  test("in the shipped manual is accepted", async () => {
    const root = join(import.meta.dirname, "../../../../../manual/v22/images");
    for (const name of await readdir(root)) {
      expect(measurePicture(name, new Uint8Array(await readFile(join(root, name)))), name).not.toHaveProperty(
        "refused",
      );
    }
  });
});
