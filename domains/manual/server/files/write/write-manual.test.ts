import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { type ManualEdition, type ManualPage, noPanels } from "../../model/manual.ts";
import { readManual } from "../read-manual.ts";
import { writeManual } from "./write-manual.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "manual-"));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

function page(slug: string, blocks: Block[] = [], children: ManualPage[] = []): ManualPage {
  return {
    section: "rules",
    slug,
    code: "",
    title: "A page",
    subtitle: "",
    formattedPageNumber: "",
    isPublic: false,
    displayContents: false,
    blocks,
    children,
  };
}

function edition(pages: ManualPage[]): ManualEdition {
  return {
    handle: "v22",
    name: "22nd Edition",
    notice: "",
    sections: [{ handle: "rules", title: "Rules" }],
    pages,
    guide: { title: "Guide", blocks: [] },
    dashboard: { blocks: [] },
    help: null,
    panels: noPanels,
    index: [],
    searchWords: [],
    redirects: [],
    images: [],
  };
}

async function written(blocks: Block[]): Promise<string> {
  await writeManual(edition([page("a", blocks)]), join(root, "out"));
  const text = await readFile(join(root, "out/rules/010-a.md"), "utf8");
  return text.replace(/^---\ntitle: A page\n---\n\n/, "");
}

describe("the written Markdown", () => {
  test("stays readable for its authors", async () => {
    const cell = (column1: string, column2: string) => ({
      kind: "row" as const,
      column1,
      column2,
      column3: "",
      column4: "",
    });
    const text = await written([
      {
        type: "heading",
        id: "10.2.1",
        headingCode: "10.2.1",
        headingText: "What to <em>omit</em>",
        headingLevel: [1],
        putNameOnItsOwnLine: false,
      },
      {
        type: "heading",
        id: "unions",
        headingCode: "10.2.4",
        headingText: "Unions",
        headingLevel: [0],
        putNameOnItsOwnLine: true,
      },
      {
        type: "text",
        text: '<p><em>Marlow v. Tidewater Canal Co.</em>, 412 F.3d 88, 90–91 (4th Cir. 2005). <em>Id.</em> at §\u00a012; see ___ U.S. ___ &amp; No. 2:cv-01234.</p><p>Cite as &lt;volume&gt; <span class="sc">Harv. L. Rev.</span> &lt;page&gt; [hereinafter <a href="ref:rules/a#unions">Rule</a>] at *3.</p>',
      },
      {
        type: "text",
        text: '<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul><ol start="3"><li><p>four</p><p>five</p></li></ol><blockquote><p>six</p></blockquote>',
      },
      { type: "example", text: "<p>1986. A year. <strong>v</strong>iz.</p>", marker: "NOT", alignment: ["indent"] },
      { type: "tip", tip: "<p># not a heading<br>- not a list</p>" },
      {
        type: "table",
        style: "A6",
        title: 'Words "and" signs',
        head: [],
        rows: [
          { kind: "band", column1: "Commerce", column2: "", column3: "", column4: "" },
          cell("Academ[ic,y]", "Acad. | <em>x</em>"),
        ],
        showFilter: true,
        quickLook: true,
      },
    ]);
    expect(text).toBe(`## 10.2.1 | What to *omit*

# 10.2.4 | Unions {#unions .own-line}

*Marlow v. Tidewater Canal Co.*, 412 F.3d 88, 90–91 (4th Cir. 2005). *Id.* at §&nbsp;12; see ___ U.S. ___ & No. 2:cv-01234.

Cite as <volume> :sc[Harv. L. Rev.] <page> [hereinafter [Rule](@10.2.4)] at \\*3.

---

- one
  - two
- three

3. four

   five

> six

:::example{marker=NOT align=indent}
1986\\. A year. **v**iz.
:::

:::tip
\\# not a heading\\
\\- not a list
:::

:::table{style=A6 title="Words &quot;and&quot; signs" filter quick-look}
| | |
|---|---|
| # Commerce | |
| Academ[ic,y] | Acad. \\| *x* |
:::
`);
  });

  test("still sorts by name with more than ninety-nine pages", async () => {
    const pages = Array.from({ length: 101 }, (_, index) => page(`p${index}`));
    await writeManual(edition(pages), join(root, "out"));
    const names = (await readdir(join(root, "out/rules"))).toSorted();
    expect([names[0], names[1], names[100]]).toEqual(["0010-p0.md", "0020-p1.md", "1010-p100.md"]);
    const read = await readManual(join(root, "out"));
    expect(read.edition.pages.map(({ slug }) => slug)).toEqual(pages.map(({ slug }) => slug));
  });
});

describe("the folder", () => {
  test("may be new, empty or an earlier export, and contains only what the last export wrote", async () => {
    const target = join(root, "deep/out");
    await writeManual(edition([page("a", [], [page("b")])]), target);
    await rm(target, { recursive: true });
    await mkdir(target);
    await writeManual(edition([page("a", [], [page("b")])]), target);
    await writeManual(edition([page("c")]), target);
    expect(await readdir(join(target, "rules"))).toEqual(["010-c.md"]);
    expect(await readdir(join(root, "deep"))).toEqual(["out"]);
  });

  test.each([
    ["foreign files alone", { "letter.txt": "dear" }],
    ["a manual that no export wrote", { "edition.yaml": "handle: v22\nname: A\nsections:\n  rules: Rules\n" }],
  ])("with %s is rejected and left alone", async (_, files) => {
    const target = join(root, "out");
    await mkdir(target);
    for (const [name, text] of Object.entries(files)) await writeFile(join(target, name), text);
    await expect(writeManual(edition([page("c")]), target)).rejects.toMatchObject({
      code: "manual-folder-taken",
      message: expect.stringContaining("Choose a new folder"),
    });
    expect(await readdir(target, { recursive: true })).toEqual(Object.keys(files));
    expect(await readdir(root)).toEqual(["out"]);
  });

  test("that is a file is rejected", async () => {
    await writeFile(join(root, "out"), "x");
    await expect(writeManual(edition([]), join(root, "out"))).rejects.toMatchObject({ code: "manual-folder-taken" });
  });

  test("is unchanged if the edition can't be written", async () => {
    const target = join(root, "out");
    await writeManual(edition([page("a")]), target);
    const picture: Block = {
      type: "image",
      image: [{ url: "/images/none.png", alt: "", caption: "", width: 1, height: 1 }],
    };
    const twins = edition([page("a"), page("a")]);
    const stray = edition([{ ...page("a"), section: "tables" }]);
    await expect(writeManual(edition([page("a", [picture])]), target)).rejects.toMatchObject({
      code: "manual-edition-unwritable",
    });
    await expect(writeManual(stray, target)).rejects.toMatchObject({ code: "manual-edition-unwritable" });
    await expect(writeManual(twins, target)).rejects.toMatchObject({ code: "manual-export-unreadable" });
    expect(await readdir(root)).toEqual(["out"]);
    expect((await readManual(target)).edition.pages).toHaveLength(1);
  });
});
