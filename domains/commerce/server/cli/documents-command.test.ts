import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPdf } from "../documents/testing/read-pdf.ts";
import { runCommand } from "../../../../platform/testing/run-command.ts";
import { addDocumentsCommand } from "./documents-command.ts";

const seller = { name: "Fieldstone Press", addressLines: ["128 Main Street"], taxNumber: "", email: "b@p.example" };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "samples-"));
  await cp(join(import.meta.dirname, "../documents/templates"), folder, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

async function run(words: readonly string[], templates?: string) {
  const { code, out, err } = await runCommand(
    (program, output) => addDocumentsCommand(program, { ...output, templates, seller }),
    ["documents", ...words],
  );
  return { code, text: out + err };
}

test("a sample is written with the seller's name, and with a publisher's changed template", async () => {
  const file = join(folder, "sample.pdf");
  expect(await run(["sample", "receipt", "--out", file])).toMatchObject({
    code: 0,
    text: expect.stringContaining("a sample receipt with the shipped templates"),
  });
  expect(readPdf(await readFile(file)).text).toContain("Fieldstone Press");
  const invoice = join(folder, "invoice.typ");
  await writeFile(invoice, `${await readFile(invoice, "utf8")}\nWritten in Cambridge`);
  expect(await run(["sample", "invoice", "--out", file, "--long"], folder)).toMatchObject({ code: 0 });
  expect(readPdf(await readFile(file)).text.replaceAll(/[\s\u200b]/g, "")).toContain("WritteninCambridge");
});

test("what is wrong with a template is said, and nothing is written", async () => {
  await writeFile(join(folder, "quote.typ"), "#let total = 1 +\n#unknown");
  const file = join(folder, "none.pdf");
  const { code, text } = await run(["sample", "quote", "--out", file, "--templates", folder]);
  expect(code).toBe(1);
  expect(text).toMatch(/quote\.typ/);
  await expect(readFile(file)).rejects.toThrow("ENOENT");
  expect(await run(["sample", "quote", "--out", file, "--templates", join(folder, "none")])).toMatchObject({
    code: 1,
    text: expect.stringContaining("can't be read"),
  });
});

test.each([[[]], [["sample"]], [["sample", "book", "--out", "x.pdf"]], [["sample", "invoice"]], [["show", "invoice"]]])(
  "says how it is used for %j",
  async (words) => {
    expect(await run(words)).toMatchObject({
      code: 2,
      text: expect.stringMatching(/For help: .* help documents|Usage: .* documents/),
    });
  },
);
