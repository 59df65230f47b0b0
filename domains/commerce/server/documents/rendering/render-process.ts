import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import process from "node:process";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { compilePdf } from "./compile-pdf.ts";
import { fontFilesFor } from "./printed-letters.ts";
import type { PdfAnswer } from "./render-pdf.ts";

/** Renders one document in a process of its own, and ends; see render-pdf.ts. */
const orderSchema = z.object({
  main: z.string(),
  data: z.string(),
  templates: z.array(z.object({ name: z.string(), content: z.instanceof(Uint8Array) })),
  limitMs: z.number(),
});
type Order = z.infer<typeof orderSchema>;

/** The compiler's version: with other templates, fonts or another compiler, the same data may look different. */
const COMPILER = "typst-ts-web-compiler 0.7.0";

const isFont = ({ name }: { name: string }) => /\.(?:otf|ttf)$/.test(name);

async function render({ main, data, templates }: Order): Promise<PdfAnswer> {
  const [compiler, ...shippedFonts] = await Promise.all([
    readFile(
      new URL(
        "../../../../../node_modules/@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler_bg.wasm",
        import.meta.url,
      ),
    ),
    ...fontFilesFor(data).map((file) => readFile(file)),
  ]);
  const fonts = [...shippedFonts, ...templates.filter(isFont).map(({ content }) => content)];
  const others = templates.filter((file) => !isFont(file));
  const hash = createHash("sha256").update(COMPILER);
  for (const { name, content } of others) hash.update(`\n${name} ${content.length}\n`).update(content);
  for (const font of fonts) hash.update(`\n${font.length}\n`).update(font);
  return {
    pdf: await compilePdf({ compiler, fonts, templates: others, main, data }),
    templateHash: hash.digest("hex"),
  };
}

/** The compiler reports what is wrong with a template; it breaks where it gets no memory. */
function reasonOf(error: unknown): string {
  if (error instanceof WebAssembly.RuntimeError) return `it takes too much memory, most likely (${error.message})`;
  return error instanceof Error ? error.message : String(error);
}

async function answer(message: unknown): Promise<void> {
  const order = orderSchema.parse(message);
  // While it compiles, this thread hears nothing, not even that the server is gone: another one ends it in time.
  const watchdog = `setTimeout(() => process.kill(process.pid, "SIGKILL"), ${order.limitMs})`;
  new Worker(watchdog, { eval: true, execArgv: [] }).unref();
  const result = await render(order).catch((error: unknown) => ({ error: reasonOf(error) }));
  process.send?.(result satisfies PdfAnswer, () => process.exit());
}

process.once("disconnect", () => process.exit());
process.once("message", (message: unknown) => {
  answer(message).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
