import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentKinds, documentTitles } from "../../../documents/document-kinds.ts";
import { printable } from "../../../documents/printable-text.ts";
import { readPdf } from "../testing/read-pdf.ts";
import { sampleDocument } from "../../../documents/samples/sample-documents.ts";
import { missingLetters } from "./printed-letters.ts";
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

/** Buyers in the scripts that documents can show. */
const buyers = [
  { kind: "invoice", language: "zh-CN", name: "王小明", organization: "示例大学法学院", street: "示例路5号，北京" },
  {
    kind: "receipt",
    language: "ja",
    name: "直海 かおり",
    organization: "サンプル法律事務所",
    street: "東京都千代田区１丁目",
  },
  { kind: "quote", language: "ko", name: "김민준", organization: "예시 대학교 法學部", street: "서울 종로구 1번지" },
  { kind: "credit-note", language: "", name: "דנה כהן", organization: "כלית הדוגמאות", street: "שדרות רוטשילד 5" },
  { kind: "invoice", language: "", name: "ليلى حسن", organization: "كلية الأمثلة للقانون", street: "شارع ١، القاهرة" },
  { kind: "receipt", language: "", name: "Ελένη Παππά", organization: "Юридический факультет", street: "Žižkova 5" },
] as const;

test.each(buyers)("$name is printed letter by letter, none as a box", { timeout: TIMEOUT }, async (buyer) => {
  const { kind, language, name, organization, street } = buyer;
  const { pdf } = await render(
    sampleDocument(kind, { buyer: { name, organization, addressLines: [street], language } }),
  );
  const { text } = readPdf(pdf);
  expect(text).not.toContain("\uFFFD");
  for (const letter of new Set(`${name}${organization}${street}`.replaceAll(/\s/g, ""))) expect(text).toContain(letter);
});

test("a letter that no font has refuses the document, whatever its template is", { timeout: TIMEOUT }, async () => {
  for (const name of ["ทดสอบ", "उदाहरण", "ქართული", "Ada 🎉"])
    await expect(render(sampleDocument("receipt", { buyer: { name } })), name).rejects.toMatchObject({
      code: "letters-unprintable",
    });
  // A publisher's copy from before there were typefaces for other scripts.
  const old = await templatesWith("old", "x");
  const paper = await readFile(join(old, "paper.typ"), "utf8");
  await writeFile(join(old, "paper.typ"), paper.replace('..data.at("fallback", default: ())', ""));
  const chinese = sampleDocument("receipt", { buyer: { name: "王小明" } });
  await expect(render(chinese, { templates: old })).rejects.toMatchObject({ code: "letters-unprintable" });
});

test("what each typeface is said to have, the compiler finds in it", { timeout: TIMEOUT }, async () => {
  const step = 61;
  const letters = Array.from({ length: Math.floor(0x2fa20 / step) }, (_, index) => String.fromCodePoint(index * step))
    .map((letter) => printable(letter))
    .filter((letter) => /^[\p{L}\p{N}]$/u.test(letter));
  const missing = new Set(await missingLetters(letters.join("")));
  const had = letters.filter((letter) => !missing.has(letter));
  expect(had.length).toBeGreaterThan(700);
  const lines = Array.from({ length: Math.ceil(had.length / 40) }, (_, row) => ({
    text: had.slice(row * 40, row * 40 + 40).join(" "),
    amount: "$1",
  }));
  const { pdf } = await render(sampleDocument("invoice", { lines }));
  const { text } = readPdf(pdf);
  expect(text).not.toContain("\uFFFD");
  expect(had.filter((letter) => !text.includes(letter))).toEqual([]);
  expect(await missingLetters("Straße Łódź Ωμέγα Щука דנה ليلى 王小明 𠮷田 かおり 김민준 – “€”")).toEqual([]);
  expect(await missingLetters("A ท उ ქ 🎉")).toEqual(["ท", "उ", "ქ", "🎉"]);
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
  { tags: ["nightly"], timeout: TIMEOUT },
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
