import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { type DocumentKind, documentKinds } from "../../../documents/document-kinds.ts";
import { sampleDocument } from "../../../documents/samples/sample-documents.ts";
import { fontFilesFor } from "./printed-letters.ts";
import { templateData } from "./render-pdf.ts";

/** The same compiler as a native program, which also says what breaks a standard. Not every system has it. */
const native = await import("@myriaddreamin/typst-ts-node-compiler").catch(() => undefined);
/** Each with what it writes into a document's metadata. */
const standards = native
  ? [
      { standard: native.PdfStandard.UA_1, mark: "pdfuaid" },
      { standard: native.PdfStandard.A_3a, mark: "pdfaid" },
    ]
  : [];
if (!native) process.stdout.write("\nnot run: documents as PDF/UA-1 and PDF/A-3a; this system has no native Typst\n");

const workspace = join(import.meta.dirname, "../templates");

/** Renders a document by a standard. @throws whatever the compiler finds, as JSON */
async function judge(kind: DocumentKind, pdfStandard: (typeof standards)[number]["standard"], name: string) {
  if (!native) throw new Error("there is no native compiler");
  const data = templateData(sampleDocument(kind, { buyer: { name } }));
  const fontBlobs = await Promise.all(fontFilesFor(data).map((file) => readFile(file)));
  const compiler = native.NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
  const inputs = { data };
  const made = compiler.compile({ mainFilePath: join(workspace, `${kind}.typ`), inputs });
  const wrong = made.takeError() ?? made.takeWarnings();
  if (wrong !== null || made.result === null)
    throw new Error(JSON.stringify(wrong && compiler.fetchDiagnostics(wrong)));
  return compiler.pdf(made.result, { pdfStandard });
}

test("the standards are judged where the native compiler is", () => {
  expect(standards).toHaveLength(native ? 2 : 0);
});

for (const { standard, mark } of standards) {
  test.each(documentKinds)(`a %s is a PDF/${standard}`, async (kind) => {
    const pdf = await judge(kind, standard, "Ada Byron דנה ليلى 王小明");
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.toString("latin1")).toContain(mark);
  });

  test(`PDF/${standard} refuses a letter that no font has, which shows that it is judged`, async () => {
    await expect(judge("invoice", standard, "ท")).rejects.toThrow(/./);
  });
}
