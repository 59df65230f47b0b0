import { type StdioOptions, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { IssuedDocument } from "../../../document-content.ts";
import { fallbackFontsFor, readTemplates, requirePrintable, templateOf } from "./printed-letters.ts";
import { documentTitles } from "../../../documents/document-kinds.ts";

/** A document that takes longer is given up: its template doesn't end. */
const LONGEST_MS = 20_000;
/** How much memory the compiler may take, in pages of 64 KB: half a gigabyte. A document of thirty pages needs a third. */
const MEMORY_PAGES = 8_192;

const execArgv = [
  // For one document, the baseline compiler of V8 alone is twice as fast as with the optimizing one behind it.
  "--liftoff-only",
  `--wasm-max-mem-pages=${MEMORY_PAGES}`,
  "--max-old-space-size=128",
];
const stdio: StdioOptions = ["ignore", "ignore", "pipe", "ipc"];
/** No home, no proxy, no path, and no secret of the server. */
const env = { TZ: "UTC" };
const LAST_WORDS = 2_000;

const answerSchema = z.union([
  z.object({ pdf: z.instanceof(Uint8Array), templateHash: z.string() }),
  z.object({ error: z.string() }),
]);
/** What the process answers. */
export type PdfAnswer = z.infer<typeof answerSchema>;

export interface RenderOptions {
  /** A publisher's folder of templates; the shipped ones if undefined. */
  templates: string | undefined;
  /** Ends the process when aborted. */
  signal?: AbortSignal;
  limitMs?: number;
}

/**
 * Renders a document as PDF, in a process of its own that ends with it: Typst never gives memory back, and a template
 * that never ends must not hold the server. The same data, templates, fonts and compiler make the same bytes, on every
 * machine.
 * @throws AppError template-unfit, letters-unprintable; Error with the compiler's words, or how the process ended
 */
export async function renderPdf(
  document: IssuedDocument,
  { templates: folder, signal, limitMs = LONGEST_MS }: RenderOptions,
): Promise<{ pdf: Uint8Array; templateHash: string }> {
  const templates = await readTemplates(folder);
  await requirePrintable(stringsOf(document), folder === undefined ? undefined : templates);
  const order = { main: templateOf(document.kind), data: templateData(document), templates, limitMs };
  const script = fileURLToPath(new URL("render-process.ts", import.meta.url));
  const child = fork(script, {
    serialization: "advanced",
    execArgv,
    stdio,
    env,
    timeout: limitMs,
    killSignal: "SIGKILL",
    ...(signal && { signal }),
  });
  const { promise, resolve, reject } = Promise.withResolvers<PdfAnswer>();
  let lastWords = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-LAST_WORDS);
  });
  child.once("message", (message: unknown) => resolve(answerSchema.parse(message)));
  child.once("error", reject);
  child.once("close", (code, how) => reject(new Error(`Rendering ended with ${how ?? code} ${lastWords}`.trim())));
  child.send(order);
  const answer = await promise;
  if ("error" in answer) throw new Error(`The ${document.kind} can't be rendered: ${answer.error}`);
  return answer;
}

/** All that a document says. */
function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** Returns what templates read, as JSON: the document, and what they would have to compute. */
export function templateData(document: IssuedDocument): string {
  const [year, month, day] = document.issuedDay.split("-").map(Number);
  const fallback = fallbackFontsFor(JSON.stringify(document)).map(({ family }) => family);
  return JSON.stringify({
    ...document,
    title: documentTitles[document.kind],
    language: "en",
    fallback,
    issued: { year, month, day },
  });
}
