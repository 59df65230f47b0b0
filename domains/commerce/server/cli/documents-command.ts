import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type DocumentKind, documentKinds } from "../../documents/document-kinds.ts";
import { longDocument, sampleDocument } from "../../documents/samples/sample-documents.ts";
import type { Orders } from "../orders/orders.ts";
import { renderPdf } from "../documents/rendering/render-pdf.ts";

export interface DocumentsCommandContext {
  out(line: string): void;
  err(line: string): void;
  /** The publisher's folder of templates; undefined for the shipped ones. */
  templates: string | undefined;
  seller: Orders["settings"]["seller"];
}

/** Its lines in the output of `admin help`. */
export const documentsHelp = `
  npm run admin -- documents sample invoice|receipt|quote|credit-note --out file.pdf [--templates folder] [--long]
                                                try a template before customers do: write a sample with it as a PDF, or
                                                say what is wrong. By default with those of DOCUMENT_TEMPLATES; --long
                                                has names and amounts that are longer than their places`;

const options = { out: { type: "string" }, templates: { type: "string" }, long: { type: "boolean" } } as const;

interface Asked {
  kind: DocumentKind;
  out: string;
  templates: string | undefined;
  isLong: boolean;
}

/** `admin documents sample`: renders a sample as the job would render the next document. Returns the exit code. */
export async function documentsCommand(words: readonly string[], context: DocumentsCommandContext): Promise<number> {
  const asked = readWords(words, context);
  if (!asked) {
    context.err(`Usage:${documentsHelp}`);
    return 2;
  }
  const { kind, out, templates, isLong } = asked;
  const seller = { ...context.seller, addressLines: [...context.seller.addressLines], footer: [], ink: "#1d3a5f" };
  try {
    const { pdf } = await renderPdf(isLong ? longDocument(kind, { seller }) : sampleDocument(kind, { seller }), {
      templates,
    });
    await writeFile(out, pdf);
    const from = templates === undefined ? "the shipped templates" : `the templates in ${templates}`;
    context.out(`${out}: a sample ${kind} with ${from}, ${pdf.length} bytes.`);
    return 0;
  } catch (error) {
    context.err(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function readWords(words: readonly string[], { templates }: DocumentsCommandContext): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [verb, name, ...rest] = positionals;
    const kind = documentKinds.find((one) => one === name);
    if (verb !== "sample" || !kind || values.out === undefined || rest.length > 0) return undefined;
    return { kind, out: values.out, templates: values.templates ?? templates, isLong: values.long === true };
  } catch {
    return undefined;
  }
}
