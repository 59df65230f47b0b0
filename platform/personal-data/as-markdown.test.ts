import { expect, test } from "vitest";
import { asMarkdown } from "./as-markdown.ts";

test("data is told in headings and lists, and no text becomes markup", () => {
  const notes = [{ quote: "# a <b>", note: "one\ntwo", when: null }];
  expect(asMarkdown("Your data", { notes, pins: [], tags: ["x"], profile: { name: "*Ada*", admin: false } })).toBe(
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
