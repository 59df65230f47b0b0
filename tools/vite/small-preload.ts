import type { Plugin } from "vite";

/** There is nothing to preload: scripts load one after the other, and all styles are in one file. */
const helper = "export const __vitePreload = (load) => load();";

/**
 * Replaces the helper that Vite wraps around imports with a small one without script preloading, which the build has
 * turned off. The build fails if Vite has no such helper one day, or names it differently.
 */
export function smallPreload(): Plugin {
  let isReplaced = false;
  return {
    name: "fieldstone:small-preload",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!/\bexport\b.*\b__vitePreload\b/s.test(code)) this.error("Vite's helper for imports has another name.");
        isReplaced = true;
        return { code: helper, map: null };
      },
    },
    generateBundle() {
      if (!isReplaced) this.error("Vite has no helper for imports anymore: smallPreload has no use.");
    },
  };
}
