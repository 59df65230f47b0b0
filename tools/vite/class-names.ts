import { createHash } from "node:crypto";
import { basename, join, relative } from "node:path";
import type { CSSModulesOptions } from "vite";

const root = join(import.meta.dirname, "../..");
/** Stored HTML has buttons too, so their names never change: 'button', 'button-primary'. */
const inStoredHtml = /^ui\/button\//;

/**
 * How the classes of CSS modules are named: in a build by four characters, the same for the browser and the renderer;
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

const named = new Map<string, string>();

/**
 * A letter and three letters or digits: what is random doesn't compress.
 * @throws Error if another class has the same name
 */
function shortName(text: string): string {
  const number = createHash("sha256").update(text).digest().readUInt32BE();
  const rest = Math.floor(number / 26) % 36 ** 3;
  const name = String.fromCodePoint(97 + (number % 26)) + rest.toString(36).padStart(3, "0");
  const other = named.get(name) ?? text;
  if (other !== text) throw new Error(`Two classes would be called ${name}: rename ${text} or ${other}.`);
  named.set(name, text);
  return name;
}
