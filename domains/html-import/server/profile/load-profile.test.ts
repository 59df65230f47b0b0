import { expect, test } from "vitest";
import { smallProfile } from "../testing/small-profile.ts";
import { loadProfile } from "./load-profile.ts";

const valid = `
name: small
content: { within: body }
sections: { rules: Rules }
headings: [{ element: h1, as: page, section: rules }]
`;

const messageOf = (yaml: string) => {
  try {
    loadProfile(yaml, "book.yaml");
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
};

test("a short profile is enough; the rest has defaults", () => {
  expect(loadProfile(valid, "book.yaml")).toMatchObject({
    public: false,
    slugs: "code-and-title",
    tables: { filterFrom: 20, styles: { 1: "L1", 2: "L2", 3: "L3", 4: "L6", 5: "W5", 6: "W6", 7: "W7", 8: "W8" } },
    dashboard: { blocks: [] },
  });
  expect(smallProfile().boxes[0]?.element.source).toBe(".tip");
});

test.each([
  ["name: [", "book.yaml can't be used: it is not YAML"],
  ["- a", "expected object"],
  [valid.replace("name: small", ""), "name: "],
  [`${valid}nonsense: 1`, "nonsense"],
  [valid.replace("within: body", "within: 'h1 > p'"), "content.within: 'h1 > p' is not a selector"],
  [valid.replace("section: rules", "section: tables"), "headings[0].section: the section 'tables' has no title"],
  [
    valid.replace("as: page", () => "text: '(a+)+$', as: page"),
    "headings[0].text: the pattern '(a+)+$' repeats a repetition",
  ],
  [`${valid}tables: { styles: { 2: L3 } }`, "tables.styles.2: must be a style of 2 columns"],
  [`a: &a [x]\n${valid}notice: [{ html: ${"*a, ".repeat(3)} }]`, "book.yaml can't be used"],
  [valid + "#".repeat(200_001), "longer than 200000 characters"],
])("an invalid profile is rejected with the place of the problem: %#", (yaml, problem) => {
  expect(messageOf(yaml)).toContain(problem);
});

test("a profile that expands without limit is rejected", () => {
  const lines = Array.from(
    { length: 12 },
    (_, level) => `a${level}: &a${level} [${`*a${level - 1},`.repeat(level === 0 ? 0 : 9)}]`,
  );
  expect(messageOf(`${lines.join("\n")}\n${valid}`)).toContain("book.yaml can't be used");
});
