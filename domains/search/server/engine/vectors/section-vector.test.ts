import { expect, test } from "vitest";
import { sectionVector } from "./section-vector.ts";
import { DIMENSIONS, wordVectors } from "./word-vectors.ts";

const empty = { own: "", context: [], body: "", searchWords: [] };

function likeness(section: Float32Array, words: readonly string[]): number {
  const query = wordVectors.sum(words);
  return section.reduce((sum, number, at) => sum + number * (query?.[at] ?? 0), 0);
}

test("a section of which no word is known points nowhere", () => {
  expect([...sectionVector({ ...empty, own: "Qwxyz", body: "Xyzzy qwx zzq yxw." })]).toEqual(
    Array.from({ length: DIMENSIONS }, () => 0),
  );
});

test("its name, its text and what readers call it all show where it stands", () => {
  const bare = sectionVector({ ...empty, own: "Short posts" });
  const described = sectionVector({ ...empty, own: "Short posts", searchWords: ["cite a tweet", "post on twitter"] });
  const told = sectionVector({ ...empty, own: "Short posts", body: "What somebody tweets on Twitter has its author." });
  expect(likeness(described, ["tweet"])).toBeGreaterThan(likeness(bare, ["tweet"]));
  expect(likeness(told, ["tweet"])).toBeGreaterThan(likeness(bare, ["tweet"]));
});
