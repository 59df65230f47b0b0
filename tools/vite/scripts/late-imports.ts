import type { Plugin } from "vite";

const lateImport = /\bimport\(\s*(["'`])\.\/([^"'`]+)\1\s*\)/g;

/** The bundler's own script, where only its helper for objects of exports is taken from it. */
const helperImport = /import \{ \w+ as __exportAll \} from "\.\/rolldown-runtime-[^"]+";/;
const helper =
  "var __exportAll = (all) => { var made = {}; for (var name in all) Object.defineProperty(made, name, { get: all[name], enumerable: true }); return made; };";

/**
 * Has every late import of the browser's scripts go through `importLate` of the page's first script (app/boot.ts): a
 * press whose script could not be loaded works when it is made again. Scripts that need the bundler's own for one small
 * helper get that helper instead: a request less for what readers with an account load first.
 */
export function lateImports(): Plugin {
  return {
    name: "fieldstone:late-imports",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    renderChunk: (code) => writeLateImports(code),
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk" && /\bimport\(["'`]/.test(file.code))
          this.error(`${file.fileName} has a late import that lateImports did not find.`);
    },
  };
}

/** Writes the late imports of a script as calls of `importLate`; null if there is nothing to write. */
export function writeLateImports(code: string): string | null {
  const written = code
    .replaceAll(lateImport, (_call, _quote, name: string) => `importLate("/assets/${name}")`)
    .replace(helperImport, helper);
  return written === code ? null : written;
}
