import type { Plugin } from "vite";

const wrapper = "native:import-analysis-build";

/**
 * Leaves the browser's late imports as they are written. Vite wraps each in a helper that preloads its scripts and
 * styles, but the build has turned preloading off, and all styles are in one file. The build fails if Vite has no such
 * plugin one day, or wraps imports in another one.
 */
export function plainImports(): Plugin {
  return {
    name: "fieldstone:plain-imports",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    configResolved({ plugins }) {
      const found = plugins.find(({ name }) => name === wrapper);
      if (!found) throw new Error(`Vite has no ${wrapper} anymore: see whether plainImports still has a use.`);
      const { applyToEnvironment } = found;
      found.applyToEnvironment = (environment) =>
        environment.name !== "client" && (applyToEnvironment?.(environment) ?? true);
    },
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler() {
        this.error("Vite wraps imports in its helper again.");
      },
    },
  };
}
