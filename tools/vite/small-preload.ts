import type { Plugin } from "vite";

/** There is nothing to preload: scripts load one after the other, and all styles are in one file. */
const helper = "export const __vitePreload = (load) => load();";

/**
 * Replaces the helper that Vite wraps around imports with a small one without script preloading, which the build has
 * turned off. If a later version of Vite names its helper differently, this changes nothing.
 */
export function smallPreload(): Plugin {
  return {
    name: "fieldstone:small-preload",
    apply: "build",
    transform: { filter: { id: /vite\/preload-helper/ }, handler: () => ({ code: helper, map: null }) },
  };
}
