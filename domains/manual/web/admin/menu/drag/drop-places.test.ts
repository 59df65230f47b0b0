import { describe, expect, test } from "vitest";
import { type MenuLine, placesBetween, withBelow } from "./drop-places.ts";

const lines: MenuLine[] = [
  { id: "a", level: 0 },
  { id: "b", level: 1 },
  { id: "c", level: 2 },
  { id: "d", level: 0 },
];
const places = (at: number, height = 0) =>
  placesBetween(lines, { section: "rules", at, height }).map(({ level, kind, there }) => `${level} ${kind} ${there}`);

describe("a page that is dragged [CMS-2]", () => {
  test("can be dropped behind each page above, below the one just above, or first", () => {
    expect(places(0)).toEqual(["0 first rules"]);
    expect(places(1)).toEqual(["1 first a"]);
    expect(places(2)).toEqual(["2 first b"]);
    expect(places(3)).toEqual(["0 behind a", "1 behind b", "2 behind c"]);
    expect(places(4)).toEqual(["0 behind d", "1 first d"]);
    expect(placesBetween([], { section: "tables", at: 0, height: 2 })).toEqual([
      { level: 0, kind: "first", there: "tables" },
    ]);
  });

  test("isn't dropped where what stands below it would be too deep", () => {
    expect(places(3, 1)).toEqual(["0 behind a", "1 behind b"]);
    expect(places(2, 1)).toEqual([]);
    expect(places(1, 2)).toEqual([]);
  });

  test("takes along what stands below it", () => {
    expect(withBelow(lines, "a").map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(withBelow(lines, "c").map(({ id }) => id)).toEqual(["c"]);
    expect(withBelow(lines, "d").map(({ id }) => id)).toEqual(["d"]);
    expect(withBelow(lines, "nobody")).toEqual([]);
  });
});
