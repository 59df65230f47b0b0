import { createHash } from "node:crypto";
import { basename, join, relative } from "node:path";
import type { CSSModulesOptions } from "vite";

const root = join(import.meta.dirname, "../..");
/** Stored HTML has buttons too, so their names never change: 'button', 'button-primary'. */
const inStoredHtml = /^ui\/button\//;

/**
 * How the classes of CSS modules are named: in a build by five characters, the same for the browser and the renderer;
 * elsewhere by their file, so that a person finds them.
 */
export function classNames(command: "build" | "serve"): CSSModulesOptions {
  return {
    generateScopedName: (name, id) => {
      const path = relative(root, id.split("?")[0] ?? id).replaceAll("\\", "/");
      const file = basename(path, ".module.css");
      if (inStoredHtml.test(path)) return name === file ? file : `${file}-${name}`;
      return command === "build" ? shortName(`${path} ${name}`) : `${file}_${name}`;
    },
  };
}

/** A class can't begin with a digit. */
function shortName(text: string): string {
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 5);
  return /^[a-z]/i.test(hash) ? hash : `_${hash}`;
}
