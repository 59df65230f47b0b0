import type { Plugin } from "vite";

/** The helper's import in a minified chunk; its local name is the first group. */
const helperImport = /import\{\w+ as (\w+)\}from["'`]\.\/preload-helper-[^"'`]+["'`];?/;

/**
 * Keeps the first script of a page to one small file that nobody waits for: its import becomes a plain one, without the
 * helper that Vite puts around imports (a file of its own, fetched in a row), and its priority is low.
 * Where a later Vite writes these differently, the page still works, a little later.
 */
export function lightenBoot(): Plugin {
  return {
    name: "fieldstone:lighten-boot",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk" && file.isEntry) file.code = withoutHelper(file.code);
        }
      },
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
    },
  };
}

function withoutHelper(code: string): string {
  const [statement, name] = helperImport.exec(code) ?? [];
  if (statement === undefined || name === undefined) return code;
  const wrapped = new RegExp(String.raw`\b${name}\(\(\)=>(import\([^)]*\)),\[\]\)`, "g");
  const plain = code.replace(statement, "").replaceAll(wrapped, "$1");
  return plain.includes(`${name}(()`) ? code : plain;
}
