import { expect, test } from "vitest";
import { asMarkdown } from "./personal-data.ts";

const markdown = async (parts: Readonly<Record<string, unknown>>) =>
  (await Array.fromAsync(asMarkdown("Your data", parts))).join("");

test("data becomes headings and lists, and no text becomes markup", async () => {
  const notes = [{ quote: "# a <b>", note: "one\ntwo", when: null }];
  expect(await markdown({ notes, pins: [], tags: ["x"], profile: { name: "*Ada*", admin: false } })).toBe(
    [
      "# Your data",
      "## notes",
      String.raw`-
  - **quote**: \# a \<b\>
  - **note**: one / two
  - **when**: (empty)`,
      "## pins",
      "(none)",
      "## tags",
      "- x",
      "## profile",
      String.raw`- **name**: \*Ada\*
- **admin**: false`,
      "",
    ].join("\n\n"),
  );
});

test("dates are formatted for readers, and a text that looks like one stays unchanged", async () => {
  const at = new Date("2026-11-05T07:08:09.010Z");
  expect(await markdown({ term: { endsOn: "2027-01-31", at, dates: [at], note: "2026-11-21" } })).toContain(
    [
      "- **endsOn**: 1.31.2027",
      "- **at**: 11.5.2026, 07:08 UTC",
      "- **dates**:",
      "  - 11.5.2026, 07:08 UTC",
      "- **note**: 2026-11-21",
    ].join("\n"),
  );
});
