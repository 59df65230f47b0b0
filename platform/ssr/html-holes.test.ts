import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { HtmlHoles, htmlPiece } from "./html-holes.ts";

test("pieces stand where their marks were drawn, and the tag follows document and pieces", () => {
  const document = (outer: string, ...pieces: string[]) => {
    const holes = new HtmlHoles();
    const marks = pieces.map((piece) => holes.markFor(htmlPiece(piece)));
    return holes.fill(`<p>${outer}</p>${marks.join("<hr>")}`);
  };
  const filled = document("é", "<b>1 $& §</b>", "<b>2</b>");
  expect(filled.body.toString()).toBe("<p>é</p><b>1 $& §</b><hr><b>2</b>");
  expect(gunzipSync(filled.gzip())).toEqual(filled.body);
  expect(document("é", "<b>1 $& §</b>", "<b>2</b>").etag).toBe(filled.etag);
  expect(document("e", "<b>1 $& §</b>", "<b>2</b>").etag).not.toBe(filled.etag);
  expect(document("é", "<b>1 $& §</b>", "<b>3</b>").etag).not.toBe(filled.etag);
});

test("a mark without a piece is an error, not a gap", () => {
  const nul = String.fromCodePoint(0);
  expect(() => new HtmlHoles().fill(`a${nul}0${nul}b`)).toThrow("was not given");
});
