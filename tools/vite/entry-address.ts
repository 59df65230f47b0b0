import type { Plugin } from "vite";

const asked = /\?url$/;

/**
 * Lets the page's first script name the application's entry by its address (`import address from "./entry.tsx?url"`),
 * and import it when the time comes: the bundler knows of no dependency then, so the first script stays one small file.
 * A developer's server answers such an import by itself.
 */
export function entryAddress(): Plugin {
  return {
    name: "fieldstone:entry-address",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    enforce: "pre",
    load: {
      filter: { id: /\/app\/[\w-]+\.tsx\?url$/ },
      handler(id) {
        // By a name after the page's own script: the one style sheet follows the order of the names.
        const reference = this.emitFile({ type: "chunk", id: id.replace(asked, ""), name: "page" });
        return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
      },
    },
    generateBundle(_options, bundle) {
      const [first] = Object.values(bundle).filter((file) => file.type === "chunk" && file.isEntry);
      if (first?.type !== "chunk" || first.facadeModuleId?.endsWith(".html") !== true)
        this.error("The page's own script has to be the first entry: its styles say the order of the layers.");
      if (first.imports.length > 0)
        this.error(`The page's first script imports ${first.imports.join(", ")}: it has to be one small file.`);
    },
    transformIndexHtml: { order: "post", handler: lowerPriority },
  };
}

/** Has the page's script arrive after what the reader sees. @throws if the page has no script of the expected form */
export function lowerPriority(html: string): string {
  const script = '<script type="module"';
  if (html.split(script).length !== 2) throw new Error(`Not one ${script}> in the page: its priority can't be set.`);
  return html.replace(script, `${script} fetchpriority="low"`);
}
