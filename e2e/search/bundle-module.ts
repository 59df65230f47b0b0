import path from "node:path";
import { build } from "vite";

/**
 * Bundles a script of the browser's with all that it imports, so that a test can put it into a page of its own: its
 * exports become members of the global object `piece`.
 */
export async function bundleModule(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: false,
      lib: { entry: path.resolve(entry), formats: ["iife"], name: "piece", fileName: "piece" },
    },
  });
  const files = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  return files.flatMap((file) => (file.type === "chunk" ? [file.code] : [])).join("\n");
}
