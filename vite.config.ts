import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { classNames } from "./tools/vite/class-names.ts";
import { adminBuild } from "./tools/vite/admin-build.ts";
import { bootScript } from "./tools/vite/scripts/boot-script.ts";
import { refuseServerCode } from "./tools/vite/refuse-server-code.ts";
import { lateImports } from "./tools/vite/scripts/late-imports.ts";
import { plainImports } from "./tools/vite/scripts/plain-imports.ts";
import { emitFilesBeside } from "./tools/vite/emit-files-beside.ts";
import { serveGallery } from "./tools/vite/serve-gallery.ts";
import { mapOwnSources, plainHttp, serverBuild } from "./tools/vite/server-build.ts";
import { thinMaps } from "./tools/vite/thin-maps.ts";
import { shakeReactRouter } from "./tools/vite/shake-react-router.ts";

/**
 * What starts a page in the browser, what calls the server, what a reader's own page needs before React, and what takes
 * it over with React. Everything that they import, other than late, goes into one file with them: small ones compress
 * worse and cost a request each.
 */
const pageScript = /\/app\/shell\/page\/start-page\.ts$|rolldown\/runtime/;
const calls = /\/platform\/client\/(?:api-client|requests)\.ts$|\/domains\/messaging\/web\/show-toast\.ts$/;
const readPage = /\/domains\/reading\/web\/page\/read-page\.ts$/;
const lookUp = /\/domains\/manual\/web\/reader\/look-up\/start-looking-up\.ts$/;
const firstScreen = /\/app\/shell\/root\/hydrate-page\.tsx$/;

/** The first with what styles and screens need in any case (docs/decisions/first-view.md). */
const cssTarget = ["chrome123", "edge123", "firefox125", "safari17.5"];

/** What renders pages and mails. Names stay, as in the server's own code (tools/vite/server-build.ts). */
const rendering = {
  input: ["app/entry-server.tsx", "app/entry-mails.tsx"],
  output: { minify: { compress: true, mangle: false } },
};

/** One build: the readers' files, those of admin, and the renderers of pages and mails that the server imports. */
export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    refuseServerCode(),
    shakeReactRouter(),
    bootScript(),
    plainImports(),
    lateImports(),
    emitFilesBeside(),
    mapOwnSources(),
    thinMaps(),
    plainHttp(),
    serveGallery(),
  ],
  css: { modules: classNames(command) },
  appType: "custom",
  publicDir: false,
  environments: {
    client: {
      // Not every HTML file: previews of mails are none of the browser's.
      optimizeDeps: { entries: ["index.html", "gallery/gallery-entry.tsx"] },
      build: {
        outDir: "dist/client",
        emptyOutDir: true,
        license: { fileName: "licenses.md" },
        // Preloading helps nothing here: scripts load late, one after the other, and the helper weighs as much as a screen.
        modulePreload: false,
        assetsInlineLimit: 0,
        // One style sheet: the server renders lazy screens too, and without scripts nothing would load theirs.
        cssCodeSplit: false,
        cssTarget,
        rolldownOptions: {
          // What an entry exports is there, although nothing of the build imports it.
          preserveEntrySignatures: "exports-only",
          // Admin's sheets need an entry, by a name after that of the page (boot-script.ts).
          input: { index: "index.html", "staff-admin": "app/shell/admin/admin-files.ts" },
          // No object here does anything else when one of its fields is read.
          treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
          output: {
            codeSplitting: {
              groups: [
                { name: "page-script", test: pageScript, priority: 3 },
                { name: "calls", test: calls, priority: 2.5 },
                { name: "read-page", test: readPage, priority: 2 },
                { name: "look-up", test: lookUp, priority: 1.5 },
                { name: "first-screen", test: firstScreen, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // React's production build goes into the renderer, whatever NODE_ENV the server runs with. A developer's server takes
      // React as Node does, since its modules are CommonJS.
      ...(command === "build" && {
        resolve: { noExternal: true as const },
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
      }),
      build: {
        outDir: "dist/render",
        emptyOutDir: true,
        license: { fileName: "licenses.md" },
        ssr: true,
        minify: true,
        // As in the client: the renderer links screens' own sheets by names that depend on what is in them.
        cssTarget,
        rolldownOptions: rendering,
      },
    },
    ...(command === "build" && { admin: adminBuild, server: serverBuild }),
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
}));
