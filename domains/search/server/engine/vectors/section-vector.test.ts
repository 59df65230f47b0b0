import { expect, test } from "vitest";
import { likeness } from "./likeness.ts";
import { sectionVector } from "./section-vector.ts";
import { DIMENSIONS, wordVectors } from "./word-vectors.ts";

const empty = { own: "", context: [], body: "", searchWords: [] };

test("a section of which no word is known points nowhere", () => {
  expect([...sectionVector({ ...empty, own: "Qwxyz", body: "Xyzzy qwx zzq yxw." })]).toEqual(
    Array.from({ length: DIMENSIONS }, () => 0),
  );
});

test("its name, its text and what readers call it all show where it stands", () => {
  const bare = sectionVector({ ...empty, own: "Short posts" });
  const described = sectionVector({ ...empty, own: "Short posts", searchWords: ["cite a tweet", "post on twitter"] });
  const told = sectionVector({ ...empty, own: "Short posts", body: "What somebody tweets on Twitter has its author." });
  const tweet = wordVectors.sum(["tweet"]);
  expect(likeness(described, 0, tweet)).toBeGreaterThan(likeness(bare, 0, tweet));
  expect(likeness(told, 0, tweet)).toBeGreaterThan(likeness(bare, 0, tweet));
});
