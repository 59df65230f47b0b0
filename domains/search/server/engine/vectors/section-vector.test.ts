import { expect, test } from "vitest";
import { likeness } from "../rank/score-document.ts";
import { DIMENSIONS, sectionVector, wordVectors } from "./vectors.ts";

const empty = { own: "", context: [], body: "", searchWords: [] };

test("a section without known words has a zero vector", () => {
  expect([...sectionVector({ ...empty, own: "Qwxyz", body: "Xyzzy qwx zzq yxw." })]).toEqual(
    Array.from({ length: DIMENSIONS }, () => 0),
  );
});

test("its name, its text and its search words all contribute", () => {
  const bare = sectionVector({ ...empty, own: "Short posts" });
  const described = sectionVector({ ...empty, own: "Short posts", searchWords: ["cite a tweet", "post on twitter"] });
  const told = sectionVector({ ...empty, own: "Short posts", body: "What somebody tweets on Twitter has its author." });
  const tweet = wordVectors.sum(["tweet"]);
  expect(likeness(described, 0, tweet)).toBeGreaterThan(likeness(bare, 0, tweet));
  expect(likeness(told, 0, tweet)).toBeGreaterThan(likeness(bare, 0, tweet));
});
