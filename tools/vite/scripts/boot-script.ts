import { basename, extname } from "node:path";
import type { Plugin, Rolldown } from "vite";

const asked = /\?url$/;

/**
 * Puts the page's first script (app/boot.ts) into the page itself, as a request for it would delay the first paint. It
 * names the scripts that it loads by their address (`import address from "./entry.tsx?url"`), and imports them when the
 * time comes: the bundler knows of no dependency then. After the address, and a space, come those of the files that it
 * imports, so that all can be requested at once. A developer's server answers such an import with the address alone,
 * and sends the first script as a file (docs/decisions/security.md).
 */
export function bootScript(): Plugin {
  return {
    name: "fieldstone:boot-script",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    enforce: "pre",
    load: {
      filter: { id: /\/app\/[\w/-]+\.tsx?\?url$/ },
      handler(id) {
        // By a name after the page's own script: the one style sheet follows the order of the names.
        const path = id.replace(asked, "");
        const name = `page-${basename(path, extname(path))}`;
        // Nobody asks for the exports of the page's own script by its address (addImports).
        const preserveSignature = path.endsWith("/start-page.ts") ? false : "exports-only";
        const reference = this.emitFile({ type: "chunk", id: path, name, preserveSignature });
        return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
      },
    },
    // A script in the page has no address that others could be relative to.
    resolveFileUrl: ({ fileName, chunkId }) => (chunkId.startsWith("assets/index-") ? `"/${fileName}"` : null),
    generateBundle(_options, bundle) {
      const [first] = Object.values(bundle).filter((file) => file.type === "chunk" && file.isEntry);
      if (first?.type !== "chunk" || first.facadeModuleId?.endsWith(".html") !== true)
        this.error("The page's own script has to be the first entry: its styles say the order of the layers.");
      if (first.imports.length > 0)
        this.error(`The page's first script imports ${first.imports.join(", ")}: it has to be one small script.`);
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {}, chunk }) {
        if (chunk === undefined) throw new Error("The page has no script of its own.");
        Reflect.deleteProperty(bundle, chunk.fileName);
        return inlineScript(withoutNotes(html), { ...chunk, code: addImports(chunk.code, bundle) });
      },
    },
  };
}

/** Leaves out what stands in the page for its authors: notes and space. Placeholders have none. */
export function withoutNotes(html: string): string {
  return html
    .replaceAll(/<!-- [^]*? -->/g, "")
    .replaceAll(/\n\s+/g, "\n")
    .replaceAll(" />", "/>");
}

/** By the name of a file. */
type Imports = Record<string, { type: string; code?: string; imports?: string[] }>;

/**
 * Adds to each address of a script in `code` the addresses of all that it imports; one that does nothing else than import
 * another gives way to it, since it would only be one request more.
 * @throws Error if a script is none of the bundle's
 */
export function addImports(code: string, bundle: Imports): string {
  return code.replace(/(?<=[`"']\/)assets\/[\w-]+\.js(?=[`"'])/g, (fileName) =>
    Array.from(withImports(fileName, bundle)).join(" /"),
  );
}

function withImports(fileName: string, bundle: Imports, found = new Set<string>()): Set<string> {
  const { imports, code = "" } = bundle[fileName] ?? {};
  if (!imports) throw new Error(`The page's script loads ${fileName}, which is not there.`);
  if (found.has(fileName)) return found;
  found.add(fileName);
  for (const imported of imports) withImports(imported, bundle, found);
  if (/^import"[^"]+";\s*$/.test(code)) found.delete(fileName);
  return found;
}

/**
 * Writes the page's script into it, in place of its address.
 * @throws Error if the page has no script of the expected form, or the script can't stand in a page
 */
export function inlineScript(
  html: string,
  { code, fileName }: Pick<Rolldown.OutputChunk, "code" | "fileName">,
): string {
  const [script = "", ...others] = html.match(/<script type="module"[^>]*>/g) ?? [];
  if (!script.includes(` src="/${fileName}"`) || others.length > 0)
    throw new Error(`Not one script of ${fileName} in the page.`);
  if (/<\/script|<!--/i.test(code)) throw new Error(`The script ${fileName} would end before its end in a page.`);
  return html.replace(script, () => `<script type="module">${code.trim()}`);
}
