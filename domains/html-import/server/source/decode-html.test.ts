import { expect, test } from "vitest";
import { decodeHtml } from "./decode-html.ts";

const bytes = (text: string, encoding: BufferEncoding = "utf8") => Buffer.from(text, encoding);

test.each([
  ["UTF-8 without a declaration", bytes("<p>§ é</p>"), "<p>§ é</p>"],
  ["UTF-8 with a byte order mark", bytes("\ufeff<p>§</p>"), "<p>§</p>"],
  ["UTF-16 with a byte order mark", bytes("\ufeff<p>§</p>", "utf16le"), "<p>§</p>"],
  [
    "the charset that it declares",
    bytes('<meta charset="windows-1252"><p>§</p>', "latin1"),
    '<meta charset="windows-1252"><p>§</p>',
  ],
  [
    "the charset in the old form",
    bytes('<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><p>é', "latin1"),
    '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><p>é',
  ],
])("a file is read as %s", (_name, file, text) => {
  expect(decodeHtml(file)).toBe(text);
});

test.each([
  ["bytes that are not UTF-8", bytes("<p>\xa7</p>", "latin1"), "its bytes are not utf-8"],
  ["an unknown charset", bytes("<meta charset=klingon><p>x</p>"), "its bytes are not klingon"],
])("%s are rejected, not garbled", (_name, file, problem) => {
  expect(() => decodeHtml(file)).toThrow(problem);
});

test.each([
  ["PK\u0003\u0004\u0014\u0000word/document.xml", "This is a Word document (.docx), not HTML."],
  ["PK\u0003\u0004\u0014\u0000mimetypeapplication/vnd.oasis.opendocument.text", "an OpenDocument text (.odt)"],
  ["PK\u0003\u0004\u0014\u0000book.html", "This is an archive, not HTML. Take the HTML file out of it."],
  ["\u00D0\u00CF\u0011\u00E0\u00A1", "a Word document (.doc)"],
  ["{\\rtf1 words}", "save it as a web page"],
  ["%PDF-1.7", "This is a PDF, not HTML."],
])("a file of another program is named, with what to do (%#)", (beginning, sentence) => {
  expect(() => decodeHtml(Buffer.from(beginning, "latin1"))).toThrow(sentence);
});
