import { isAbsolute, relative } from "node:path";
import type { Plugin } from "vite";

/**
 * Stops the build if server code would get into the browser bundle: a module of a server/ folder, of db/ or tools/, or
 * one of Node's own. The guards and tsconfig.browser.json catch it earlier; this checks what is actually bundled, including
 * packages.
 */
export function refuseServerCode(): Plugin {
  let root = "";
  return {
    name: "fieldstone:refuse-server-code",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client" || name === "admin",
    configResolved: (config) => {
      root = config.root;
    },
    async resolveId(source, importer, options) {
      // Vite's own optimizer and virtual modules don't concern us.
      if (importer === undefined) return null;
      if (source.startsWith("node:")) this.error(refusal(source, relative(root, importer)));
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved === null) return null;
      const [id = ""] = resolved.id.split("?");
      const path = relative(root, id).replaceAll("\\", "/");
      const ours = isAbsolute(id) && !path.startsWith("..") && !path.includes("node_modules/");
      const forbidden = ours && /(^(db|tools)\/)|(^|\/)server\//.test(path);
      if (forbidden || id.startsWith("__vite-browser-external:")) this.error(refusal(path, relative(root, importer)));
      return resolved;
    },
  };
}

function refusal(module: string, importer: string): string {
  return `${importer} brings ${module} into the browser. Server code stays on the server: share types through contract.ts and decisions through rules.ts.`;
}
