import type { Plugin } from "vite";

/** The import of Vite's helper in a minified chunk; its local name is the first group. */
const helperImport = /import\{\w+ as (\w+)\}from["'`]\.\/preload-helper-[^"'`]+["'`];?/;

/**
 * Keeps a page's first script to one small, non-blocking file: its import becomes a plain one, without the helper that
 * Vite wraps around imports (a separate file, fetched in sequence), and its priority is low. If a later version of Vite
 * writes these differently, pages still work, only slightly slower.
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
