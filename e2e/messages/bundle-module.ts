import path from "node:path";
import { build } from "vite";

/** A module of the browser's with all that it imports: its script, and its styles. */
export interface BundledModule {
  script: string;
  styles: string;
}

/**
 * Bundles a piece of the interface by itself, so that a test can put it into a page of its own: its exports become
 * members of the global object `piece`.
 */
export async function bundleModule(entry: string): Promise<BundledModule> {
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
  const texts = (name: RegExp) =>
    files
      .filter(({ fileName }) => name.test(fileName))
      .map((file) => (file.type === "chunk" ? file.code : String(file.source)))
      .join("\n");
  return { script: texts(/\.js$/), styles: texts(/\.css$/) };
}
