import initCompiler, { TypstCompilerBuilder } from "@myriaddreamin/typst-ts-web-compiler";
import { z } from "zod";
import { AppError } from "../../../../../platform/http/errors.ts";

/** A file beside the templates, or one of them. */
export interface TemplateFile {
  /** With its ending, without a folder. */
  name: string;
  content: Uint8Array;
}

interface PdfParts {
  /** The compiler: WebAssembly. */
  compiler: Uint8Array;
  fonts: readonly Uint8Array[];
  templates: readonly TemplateFile[];
  /** The name of the template to begin with. */
  main: string;
  /** JSON that the templates read as `sys.inputs.data`. */
  data: string;
}

/** The compiler's names: for a document of pages, for PDF, and for problems of one line each. */
const [PAGED, PDF, ONE_LINE] = [0, 1, 2];

const madeSchema = z.object({
  result: z.instanceof(Uint8Array).optional(),
  diagnostics: z.array(z.string()).default([]),
});

/**
 * Makes a PDF of a template. The compiler sees what it is given, and no file, network or font besides. A process can
 * call this once: the compiler never gives memory back.
 * @throws Error with the compiler's own words, also for what it only warns of: another machine might make other bytes
 */
export async function compilePdf({
  compiler,
  fonts,
  templates,
  main,
  data,
}: PdfParts): Promise<Uint8Array<ArrayBuffer>> {
  await initCompiler({ module_or_path: new Uint8Array(compiler).buffer });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(font);
  const typst = await builder.build();
  for (const { name, content } of templates) {
    if (name.endsWith(".typ")) typst.add_source(`/${name}`, new TextDecoder().decode(content));
    else typst.map_shadow(`/${name}`, content);
  }
  const world = typst.snapshot(undefined, `/${main}`, [["data", data]]);
  // Only the first of the two tells what the compiler warns of.
  const steps: unknown[] = [world.compile(PAGED, ONE_LINE), world.get_artifact(PDF, ONE_LINE)];
  const made = steps.map((step) => madeSchema.parse(step));
  const problems = made.flatMap(({ diagnostics }) => diagnostics);
  const result = made.at(-1)?.result;
  if (result === undefined || problems.length > 0) throw new Error(problems.join("\n") || "there is no PDF");
  return result;
}

/** A publisher's folder of document templates can't be used. `reason` is a sentence. */
export function templateUnfit(reason: string): AppError {
  return new AppError({
    code: "template-unfit",
    status: 422,
    message: `The templates of documents can't be used: ${reason}`,
  });
}
