import { SourceMap } from "node:module";
import { expect, test } from "vitest";
import { thinMappings } from "./thin-maps.ts";

test("each place leads to the same line as before, with fewer of them", () => {
  // Two lines: three places in line 1 of the first source and one in its line 40; then the second source, and nothing.
  const mappings = "AAAA,IAAI,KAAKA,CAuCT;ACvCA,GAAG,KAAK,GAAG;;AAGA,G";
  const thin = thinMappings(mappings);
  expect(thin.split(/[;,]/).filter((text) => text !== "")).toHaveLength(5);
  const open = (text: string) =>
    new SourceMap({
      file: "",
      version: 3,
      sources: ["a.ts", "b.ts"],
      sourcesContent: [],
      names: ["x"],
      mappings: text,
      sourceRoot: "",
    });
  const placeIn = (map: SourceMap, line: number, column: number) => {
    const entry = map.findEntry(line, column);
    return "originalSource" in entry ? [entry.originalSource, entry.originalLine] : [];
  };
  const [before, after] = [open(mappings), open(thin)];
  for (let line = 0; line < 4; line++)
    for (let column = 0; column < 20; column++)
      expect([line, column, placeIn(after, line, column)]).toEqual([line, column, placeIn(before, line, column)]);
});
