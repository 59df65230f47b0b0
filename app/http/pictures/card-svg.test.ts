import { expect, test } from "vitest";
import { cardSvg } from "./link-cards.ts";

const card = {
  label: "Rule 10",
  title: "Cases",
  below: "22nd Edition",
  productName: "Fieldstone",
  area: "white",
} as const;
const titleLines = (title: string) =>
  Array.from(cardSvg({ ...card, title }).matchAll(/font-size="(84|68|56)"[^>]*>([^<]*)</g), ([, size, text]) => ({
    size: Number(size),
    text,
  }));

test("a short title stands on one line, large", () => {
  expect(titleLines("Cases")).toEqual([{ size: 84, text: "Cases" }]);
});

test("a long title is broken at spaces and set smaller", () => {
  const title = "Unpublished, Nonprecedential, and Recently Decided Opinions of Federal and State Courts";
  const lines = titleLines(title);
  expect(lines.map(({ text }) => text).join(" ")).toBe(title);
  expect(lines.length).toBeLessThanOrEqual(3);
  expect(lines[0]?.size).toBeLessThan(84);
});

test.each([
  ["words without end", "word ".repeat(300)],
  ["one word without end", "w".repeat(5000)],
  ["emoji", "📚".repeat(500)],
])("%s: cut after three lines", (_, title) => {
  const lines = titleLines(title);
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)?.text).toMatch(/…$/);
});

test("markup in a title stays text", () => {
  expect(cardSvg({ ...card, title: '</text><image href="/etc/passwd"/>' })).not.toContain("<image");
});

test("a title may be empty", () => {
  expect(titleLines("")).toEqual([]);
});
