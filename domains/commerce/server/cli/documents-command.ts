import { writeFile } from "node:fs/promises";
import { Argument, type Command } from "@commander-js/extra-typings";
import type { Output } from "../../../../platform/starting/command-line.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { type DocumentKind, documentKinds } from "../../documents/document-kinds.ts";
import { longDocument, sampleDocument } from "../../documents/samples/sample-documents.ts";
import type { Orders } from "../orders/orders.ts";
import { renderPdf } from "../documents/rendering/render-pdf.ts";

interface DocumentsCommandContext extends Output {
  /** The publisher's folder of templates; undefined for the shipped ones. */
  readonly templates: string | undefined;
  readonly seller: Orders["settings"]["seller"];
}

/** Adds `documents sample`, which renders a sample as the job would render the next document. */
export function addDocumentsCommand(program: Command, context: DocumentsCommandContext): void {
  program
    .command("documents")
    .summary("try a template of invoices before customers do")
    .helpCommand(false)
    .command("sample")
    .description("Writes a sample as a PDF, or says what is wrong with its template.")
    .addArgument(new Argument("<kind>").choices(documentKinds))
    .requiredOption("--out <file>", "where to, such as sample.pdf")
    .option("--templates <folder>", "by default those of DOCUMENT_TEMPLATES")
    .option("--long", "with names and amounts that are longer than their places")
    .action((kind, said) => writeSample(kind, said, context));
}

interface SampleOptions {
  out: string;
  templates?: string | undefined;
  long?: true | undefined;
}

async function writeSample(
  kind: DocumentKind,
  { out: file, templates: named, long }: SampleOptions,
  context: DocumentsCommandContext,
): Promise<void> {
  const templates = named ?? context.templates;
  const seller = { ...context.seller, addressLines: [...context.seller.addressLines], footer: [], ink: "#1d3a5f" };
  const sample = long === true ? longDocument(kind, { seller }) : sampleDocument(kind, { seller });
  const pdf = await written(async () => {
    const made = await renderPdf(sample, { templates });
    await writeFile(file, made.pdf);
    return made.pdf;
  });
  const from = templates === undefined ? "the shipped templates" : `the templates in ${templates}`;
  context.out(`${file}: a sample ${kind} with ${from}, ${pdf.length} bytes.`);
}

/** @throws AppError not-written for whatever is wrong with the template, or with the file */
async function written<Result>(work: () => Promise<Result>): Promise<Result> {
  return await work().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    throw new AppError({ code: "not-written", status: 422, message });
  });
}
