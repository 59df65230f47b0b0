import { expect, test } from "vitest";
import { wordsOfAddress } from "./not-found-screen.tsx";

test("a malformed address yields its characters, never an error", () => {
  expect(wordsOfAddress("/bluebook/%E0%A4%A")).toBe("E0 A4 A");
  expect(wordsOfAddress("/bluebook/v22/rules/<script>")).toBe("script");
  expect(wordsOfAddress("/")).toBe("");
  expect(wordsOfAddress(`/bluebook/${"a".repeat(5000)}`)).toHaveLength(100);
});

test("the words of an address are those of its last part [SHELL-11]", () => {
  expect(wordsOfAddress("/bluebook/v22/rules/case-names/")).toBe("case names");
  expect(wordsOfAddress("/bluebook/v22/rules/10.2")).toBe("10.2");
});
