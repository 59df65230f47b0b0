import { expect, test } from "vitest";
import { readDrawing } from "./read-drawing.ts";

const drawing = (body: string, root = 'class="drawing" viewBox="0 0 320 40"') =>
  readDrawing(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${body}</svg>`);

test("a drawing is written anew, its looks under the block's name", () => {
  expect(drawing('<text class="cite italic" x="4" y="16">see &amp; &lt;b&gt;</text><path d="M4 8h9"/>')).toEqual({
    viewBox: "0 0 320 40",
    body: '<text class="image-cite image-italic" x="4" y="16">see &amp; &lt;b&gt;</text><path d="M4 8h9"></path>',
  });
});

test("an ordinary SVG is not a drawing", () => {
  expect(drawing("<path d='M0 0h9'/>", 'viewBox="0 0 320 40"')).toBeNull();
  expect(readDrawing("")).toBeNull();
  expect(readDrawing('<g class="drawing" viewBox="0 0 320 40"></g>')).toBeNull();
});

test.each([
  ["a script", "<script>alert(1)</script>"],
  ["a script in capitals", "<SCRIPT>alert(1)</SCRIPT>"],
  ["a prefixed script", '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'],
  ["foreign content", "<foreignObject><p>words</p></foreignObject>"],
  ["a style sheet", "<style>* { display: none }</style>"],
  ["a title that closes the drawing", "<title></title><p>words</p>"],
  ["a link", '<a href="https://example.org"><text>words</text></a>'],
  ["a reference", '<use href="https://example.org/a.svg#b"/>'],
  ["an image", '<image href="data:image/svg+xml;base64,AAAA"/>'],
  ["an animation", '<path d="M0 0"><set attributeName="d" to="M1 1"/></path>'],
  ["a nested drawing", '<svg class="drawing" viewBox="0 0 9 9"/>'],
  ["a handler", '<path d="M0 0" onclick="alert(1)"/>'],
  ["a style", '<path d="M0 0" style="position: fixed"/>'],
  ["an id", '<path d="M0 0" id="notice"/>'],
  ["an address in a value", '<path d="M0 0" transform="url(https://example.org)"/>'],
  ["quotes in a value", '<path d="M0 0&quot; onclick=&quot;alert(1)"/>'],
  ["another class", '<path d="M0 0" class="needs-script"/>'],
  ["a name of every object", "<constructor/>"],
  ["words outside text", "<g>words</g>"],
  ["a document type", "<!DOCTYPE svg [<!ENTITY a 'b'>]><text>&a;</text>"],
  ["a character section", "<text><![CDATA[<script>alert(1)</script>]]></text>"],
  ["an end that is missing", "<g><text>words"],
])("a drawing with %s stays a picture", (_what, body) => {
  expect(drawing(body)).toBeNull();
});

test("a root with anything of its own stays a picture", () => {
  expect(drawing("", 'class="drawing" viewBox="0 0 320 40" onload="alert(1)"')).toBeNull();
  expect(drawing("", 'class="drawing" viewBox="0 0 1e9 40"')).toBeNull();
  expect(drawing("", 'class="drawing"')).toBeNull();
  expect(drawing(`<text>${"a".repeat(20_000)}</text>`)).toBeNull();
});

test("words stay words, however often their signs are escaped", () => {
  expect(drawing("<text>&amp;lt;script&amp;gt;</text>")?.body).toBe("<text>&amp;lt;script&amp;gt;</text>");
});
