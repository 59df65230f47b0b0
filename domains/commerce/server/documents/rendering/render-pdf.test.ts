import { createHash } from "node:crypto";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentKinds, documentTitles } from "../../../documents/document-kinds.ts";
import { readPdf } from "../testing/read-pdf.ts";
import { sampleDocument } from "../../../documents/samples/sample-documents.ts";
import { renderPdf, type RenderOptions } from "./render-pdf.ts";

const shipped = join(import.meta.dirname, "../templates");
const TIMEOUT = 120_000;
/** A busy machine is slow, not wrong. */
const LIMIT_MS = 90_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "templates-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A publisher's folder with another invoice. */
async function templatesWith(name: string, invoice: string): Promise<string> {
  const changed = join(folder, name);
  await cp(shipped, changed, { recursive: true });
  await writeFile(join(changed, "invoice.typ"), invoice);
  return changed;
}

const render = (document: Parameters<typeof renderPdf>[0], options: Partial<RenderOptions> = {}) =>
  renderPdf(document, { templates: undefined, limitMs: LIMIT_MS, ...options });

const words = (text: string) => text.replaceAll(/\s+/g, " ");

test.each(documentKinds)(
  "the same %s becomes the same bytes in another process",
  { timeout: TIMEOUT },
  async (kind) => {
    const document = sampleDocument(kind);
    const [first, second] = [await render(document), await render(document)];
    const hash = (pdf: Uint8Array) => createHash("sha256").update(pdf).digest("hex");
    expect(hash(second.pdf)).toBe(hash(first.pdf));
    expect(second.templateHash).toBe(first.templateHash);
    const { text, tags, pages, source } = readPdf(first.pdf);
    expect(pages).toBe(1);
    expect(words(text)).toContain(`${documentTitles[kind]} Number Issued`);
    expect(text).toContain(document.number);
    // What screen readers need: language, title, headings, and a table with headers.
    for (const tag of ["Document", "H1", "H2", "Table", "TH", "TD"]) expect(tags, tag).toContain(tag);
    expect(source).toContain("/Lang (en)");
    expect(source).toContain(`/Title (${documentTitles[kind]} ${document.number})`);
  },
);

test("what looks like a template's code is printed as it was typed", { timeout: TIMEOUT }, async () => {
  const typed = [
    '#panic("x")',
    "] #text(red)[",
    "*b* _i_",
    "$x$ \\ `r`",
    "// no comment",
    "<label> @ref",
    "= No heading",
  ];
  const { pdf } = await render(sampleDocument("invoice", { buyer: { name: "Ada", addressLines: typed } }));
  const { text } = readPdf(pdf);
  for (const line of typed) expect(text.split("\n"), line).toContain(line);
});

test("a letter that no font has prints as a box, and the document is rendered", { timeout: TIMEOUT }, async () => {
  const { pdf } = await render(sampleDocument("invoice", { buyer: { name: "Ada 漢 Byron \u0627" } }));
  expect(readPdf(pdf).text).toMatch(/^Ada \n\uFFFD \nByron \n\uFFFD$/m);
});

test("thirty lines go over two pages, and the columns' names over both", { timeout: TIMEOUT }, async () => {
  const lines = Array.from({ length: 30 }, (_, index) => ({
    text: `Individual subscription ${index + 1}`,
    quantity: "1",
    amount: "$39.00",
  }));
  const { pdf } = await render(sampleDocument("invoice", { lines }));
  const { text, pages } = readPdf(pdf);
  expect(pages).toBe(2);
  expect(text.match(/^Description$/gm)).toHaveLength(2);
  expect(text).toContain("Individual subscription 30");
  expect(text).toContain("Page 2 of 2");
});

test(
  "a template that never ends is killed, and so is one that takes too much memory",
  { timeout: TIMEOUT },
  async () => {
    const document = sampleDocument("invoice");
    const range = "range(9999)";
    const loops = `#for a in ${range} { for b in ${range} { for c in ${range} { } } }`;
    const endless = await templatesWith("endless", loops);
    const deep = await templatesWith("deep", "#let f(n) = { f(n + 1) }\n#f(0)");
    const greedy = await templatesWith(
      "greedy",
      '#let s = "x" * 50000000\n#let all = range(40).map(n => s + str(n))\n#all.len()',
    );
    await expect(render(document, { templates: endless, limitMs: 3_000 })).rejects.toThrow("ended with SIGKILL");
    await expect(render(document, { templates: deep })).rejects.toThrow(/maximum function call depth/);
    await expect(render(document, { templates: greedy })).rejects.toThrow("too much memory");
  },
);

test("a template can't read files, import packages, or warn", { timeout: TIMEOUT }, async () => {
  const document = sampleDocument("invoice");
  const refused = async (name: string, invoice: string) =>
    expect(render(document, { templates: await templatesWith(name, invoice) }), name).rejects;
  await (await refused("file", '#read("/etc/passwd")')).toThrow(/can't be rendered/);
  await (await refused("package", '#import "@preview/cetz:0.3.0": *')).toThrow(/invoice\.typ imports a package/);
  await (await refused("hidden", '#import "\\u{40}preview/cetz:0.3.0": *')).toThrow(/can't be rendered/);
  await (await refused("font", '#set text(font: "Times")\nx')).toThrow(/unknown font family/);
});

test("a folder without a template is refused by name", async () => {
  await expect(render(sampleDocument("quote"), { templates: folder })).rejects.toThrow("invoice.typ is missing");
  await expect(render(sampleDocument("quote"), { templates: join(folder, "none") })).rejects.toThrow("can't be read");
});

test("an aborted rendering ends its process", { timeout: TIMEOUT }, async () => {
  const aborting = new AbortController();
  const rendering = render(sampleDocument("invoice"), { signal: aborting.signal });
  const failed = expect(rendering).rejects.toThrow(/abort/i);
  setTimeout(() => aborting.abort(), 50);
  await failed;
});
