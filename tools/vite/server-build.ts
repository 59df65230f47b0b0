import type { EnvironmentOptions, Plugin } from "vite";

/**
 * What is bundled for the server: it and the two commands, with every package they import, so that Node alone runs them
 * (docs/decisions/build-and-dependencies.md).
 */
export const serverBuild: EnvironmentOptions = {
  consumer: "server",
  resolve: { noExternal: true },
  build: {
    outDir: "dist/server",
    emptyOutDir: true,
    ssr: true,
    emitAssets: true,
    // Half the code to read at each start. Names stay, for stack traces and for packages that look at them.
    minify: true,
    sourcemap: true,
    license: { fileName: "licenses.md" },
    rolldownOptions: {
      input: { main: "app/main.ts", admin: "app/commands/admin.ts", manual: "app/commands/manual.ts" },
      // `pg` tries it only where someone asks for it.
      external: ["pg-native"],
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        assetFileNames: "[name]-[hash][extname]",
        sourcemapExcludeSources: true,
        minify: { compress: true, mangle: false },
      },
    },
  },
};

/**
 * Keeps packages out of the source maps: Node reads those whole at the start, and only the product's own sources are
 * looked for in a stack trace.
 */
export function mapOwnSources(): Plugin {
  return {
    name: "fieldstone:map-own-sources",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "server",
    transform: {
      filter: { id: /\/node_modules\// },
      handler: (code) => ({ code, map: { version: 3, sources: [], names: [], mappings: "" } }),
    },
  };
}

/**
 * Takes `node:http` as CommonJS does. Importing it as an ES module reads all of its exports, and three of those load
 * Node's fetch and WebSocket: 35 ms of processor time and 12 MB at each start, which nothing here needs.
 */
export function plainHttp(): Plugin {
  const id = "\0plain-http";
  return {
    name: "fieldstone:plain-http",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "server",
    resolveId: { filter: { id: /^(?:node:)?http$/ }, handler: () => id },
    load: {
      filter: { id: new RegExp(`^${id}$`) },
      handler: () => `module.exports = process.getBuiltinModule("node:http");`,
    },
  };
}
