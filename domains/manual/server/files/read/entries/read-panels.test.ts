import { describe, expect, test } from "vitest";
import { noPanels } from "../../../model/manual.ts";
import { pageFile } from "../../testing/manual-folder.ts";
import { problemsOf, readFiles } from "../../testing/read-files.ts";

const pages = { "rules/010-names.md": pageFile("x", "title: Names\ncode: 10.2") };

describe("panels.yaml", () => {
  test("returns the panels present, with their links", async () => {
    const { edition, problems } = await readFiles({
      ...pages,
      "panels.yaml": `notification:
  text: "Rule 10.2 has changed: read it."
  short: Rule 10.2 changed
  link: "@10.2"
banner:
  text: Closed on Sunday.
  color: red
  dismissible: false
  link: https://example.org/
  link-text: More
  new-tab: true
promo:
  heading: New
  text: Read [the rule](@10.2) *now*.
`,
    });
    expect(problems).toEqual([]);
    expect(edition.panels).toEqual({
      notification: {
        text: "Rule 10.2 has changed: read it.",
        shortText: "Rule 10.2 changed",
        link: { url: "ref:rules/names", text: "", newTab: false },
      },
      banner: {
        text: "Closed on Sunday.",
        shortText: "",
        color: "red",
        isDismissible: false,
        link: { url: "https://example.org/", text: "More", newTab: true },
      },
      promo: { heading: "New", text: 'Read <a href="ref:rules/names">the rule</a> <em>now</em>.', link: null },
      print: null,
    });
  });

  test("is optional, and so is every panel", async () => {
    expect((await readFiles(pages)).edition.panels).toEqual(noPanels);
    expect((await readFiles({ ...pages, "panels.yaml": "banner:\n" })).edition.panels).toEqual(noPanels);
  });

  test("every fault is reported with its line and what to do", async () => {
    const text = `banner:
  text: x
  color: pink
  dismissible: maybe
  link: "javascript:alert(1)"
notification:
  short: y
promo: words
print:
  heading: Print
  text: "[lost](@99)"
  link: "@98"
  color: red
poster:
  text: z
`;
    expect(await problemsOf({ ...pages, "panels.yaml": text })).toEqual([
      "panels.yaml:3: error: 'color' must be one of blue, green, red.",
      "panels.yaml:4: error: 'dismissible' must be one of true, false.",
      "panels.yaml:5: error: A link must point to a page (@10.2, @rules/names) or an https:, http: or mailto: address; 'javascript:alert(1)' is neither.",
      "panels.yaml:7: error: 'text' is missing in notification. Write text: …",
      "panels.yaml:8: error: Under promo:, write one entry per line: heading, text, link, link-text, new-tab.",
      "panels.yaml:11: warning: A link leads nowhere. No page or heading has the code '99'. Check it, or link by address.",
      "panels.yaml:12: warning: A link leads nowhere. No page or heading has the code '98'. Check it, or link by address.",
      "panels.yaml:13: error: 'color' is not recognized in print. Use heading, text, link, link-text, new-tab.",
      "panels.yaml:15: error: 'poster' is not recognized here. Use notification, banner, promo, print.",
    ]);
  });
});
