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
