import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { Plugin } from "vite";

/** A file that a module finds from its own place: a thread's script, another process's, or data. */
const fileBeside = /new URL\(\s*"([^"]+)",\s*import\.meta\.url,?\s*\)/g;
/** Where a module may ask for its place itself. */
const mayKnowItsPlace = /\/platform\/starting\/starting\.ts$/;

/**
 * Puts the files into the build that the server's modules find by `new URL("…", import.meta.url)`: a script as a chunk
 * of its own, anything else as it is. Fails on any other use of a module's place, which is another one once it is
 * bundled.
 */
export function emitFilesBeside(): Plugin {
  return {
    name: "fieldstone:emit-files-beside",
    // Before Vite's own answer to resolveFileUrl, which is an address in a browser.
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "server",
    resolveFileUrl: ({ relativePath }) => `new URL("${relativePath}", import.meta.url)`,
    transform: {
      filter: { id: { include: /\.ts$/, exclude: [/\/node_modules\//, mayKnowItsPlace] }, code: "import.meta." },
      async handler(code, id) {
        const references = new Map<string, string>();
        for (const [, name = ""] of code.matchAll(fileBeside)) {
          const path = resolve(id, "..", name);
          const reference = name.endsWith(".ts")
            ? this.emitFile({ type: "chunk", id: path, name: basename(name, ".ts") })
            : this.emitFile({
                type: "asset",
                originalFileName: path,
                name: basename(name),
                source: await readFile(path),
              });
          references.set(name, reference);
        }
        const found = code.replaceAll(
          fileBeside,
          (_, name: string) => `import.meta.ROLLUP_FILE_URL_${references.get(name)}`,
        );
        const other = /import\.meta\.(?!ROLLUP_FILE_URL_)\w+/.exec(found)?.[0];
        if (other !== undefined)
          this.error(
            `${id} uses ${other}, which names another place in the build: use productRoot or new URL("…", import.meta.url).`,
          );
        return { code: found, map: null };
      },
    },
  };
}
