import { SourceMap } from "node:module";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { narrowCode, narrowMappings, thinMappings } from "./thin-maps.ts";

test("each place leads to the same line as before, with fewer of them", () => {
  // Two lines: three places in line 1 of the first source and one in its line 40; then the second source, and nothing.
  const mappings = "AAAA,IAAI,KAAKA,CAuCT;ACvCA,GAAG,KAAK,GAAG;;AAGA,G";
  const thin = thinMappings(mappings);
  expect(thin.split(/[;,]/).filter((text) => text !== "")).toHaveLength(5);
  const [before, after] = [open(mappings), open(thin)];
  for (let line = 0; line < 4; line++)
    for (let column = 0; column < 20; column++)
      expect([line, column, placeIn(after, line, column)]).toEqual([line, column, placeIn(before, line, column)]);
});

test("wide characters are escaped, and what stands behind them is still found", () => {
  const code = 'const text = "“a”" + `–\\–\\\\–` + "é", many = /[–—]\\“/.test("“"), Āx = 1; values = [text, many, Āx];';
  const narrow = narrowCode(code);
  expect(narrow.length).toBe(Buffer.byteLength(narrow));
  expect(runInNewContext(narrow)).toEqual(runInNewContext(code));
  // Its lines 0 to 2 begin at columns 0, 13 and 41.
  const map = open(narrowMappings(code, "AAAA,aACA,4BACA"));
  const lineAt = (column: number) => placeIn(map, 0, column)[1];
  for (const [line, column] of [13, 41].entries()) {
    const { length } = narrowCode(code.slice(0, column));
    expect([lineAt(length - 1), lineAt(length)]).toEqual([line, line + 1]);
  }
});

function open(mappings: string): SourceMap {
  const sources = ["a.ts", "b.ts"];
  return new SourceMap({ file: "", version: 3, sources, sourcesContent: [], names: ["x"], mappings, sourceRoot: "" });
}

function placeIn(map: SourceMap, line: number, column: number): unknown[] {
  const entry = map.findEntry(line, column);
  return "originalSource" in entry ? [entry.originalSource, entry.originalLine] : [];
}
