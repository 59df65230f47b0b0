import { describe, expect, test } from "vitest";
import { noteKind, noteParts } from "./schema.ts";

describe("a note", () => {
  test.each([
    ["", null],
    ["see statutes", "see"],
    ["See also statutes", "see also"],
    ["seen often", null],
    ["see", null],
    ["in documents", null],
  ])("%j is of the kind %s", (note, kind) => {
    expect(noteKind(note)).toBe(kind);
  });

  test("names the terms after 'see' and 'see also', and none otherwise", () => {
    expect(noteParts("see also id.;  cases, short forms ;")).toEqual([
      { text: "see also ", term: null },
      { text: "id.", term: "id." },
      { text: "; ", term: null },
      { text: "cases, short forms", term: "cases, short forms" },
    ]);
    expect(noteParts("see alsop, Joseph")).toEqual([
      { text: "see ", term: null },
      { text: "alsop, Joseph", term: "alsop, Joseph" },
    ]);
    expect(noteParts("since 2015; see above")).toEqual([{ text: "since 2015; see above", term: null }]);
    expect(noteParts("")).toEqual([]);
  });
});
