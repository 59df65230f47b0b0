import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { classNames } from "./tools/vite/class-names.ts";
import { lightenBoot } from "./tools/vite/lighten-boot.ts";
import { refuseServerCode } from "./tools/vite/refuse-server-code.ts";
import { smallPreload } from "./tools/vite/small-preload.ts";
import { emitFilesBeside } from "./tools/vite/emit-files-beside.ts";
import { serveGallery } from "./tools/vite/serve-gallery.ts";
import { mapOwnSources, plainHttp, serverBuild } from "./tools/vite/server-build.ts";
import { shakeReactRouter } from "./tools/vite/shake-react-router.ts";

/** The libraries of every screen, and what the first one shares with those that are loaded later. */
const firstScreen =
  /\/node_modules\/(?:react|react-dom|react-router|scheduler|cookie-es|@remix-run)\/|\/platform\/(?:client\/(?:serial-queue|session-change|take-typed)\.ts$|ssr\/)|\/subscriptions\/web\/public\.ts$|\/ui\/(?!next-step)[\w-]+\.tsx?$|\/content\/rules\.ts$|\/accounts\/(?:rules\.ts|web\/account-(?:link\.tsx|tab-list\.ts))$|\/web\/(?:site|section-of|area-name|content-api)\.ts$|\/screens\/(?:search-form\.tsx|not-found\.ts)$/;

/** One build, two environments: the browser's files, and the renderers of pages and mails that the server imports. */
export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    refuseServerCode(),
    shakeReactRouter(),
    lightenBoot(),
    smallPreload(),
    emitFilesBeside(),
    mapOwnSources(),
    plainHttp(),
    serveGallery(),
  ],
  css: { modules: classNames(command) },
  appType: "custom",
  publicDir: false,
  environments: {
    client: {
      // Not every HTML file: previews of mails are none of the browser's.
      optimizeDeps: { entries: ["index.html"] },
      build: {
        outDir: "dist/client",
        emptyOutDir: true,
        license: { fileName: "licenses.md" },
        // Preloading helps nothing here: scripts load late, one after the other, and the helper weighs as much as a screen.
        modulePreload: false,
        assetsInlineLimit: 0,
        // One style sheet: the server renders lazy screens too, and without scripts nothing would load theirs.
        cssCodeSplit: false,
        // What the first screen needs comes in one file: small ones compress worse and cost a request each.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // By itself, so that the first script can do without it (tools/vite/lighten-boot.ts).
                { name: "preload-helper", test: /preload-helper/, priority: 1 },
                { name: "reader", test: firstScreen },
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
        minify: false,
        rolldownOptions: { input: ["app/entry-server.tsx", "app/entry-mails.tsx"] },
      },
    },
    ...(command === "build" && { server: serverBuild }),
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
}));
