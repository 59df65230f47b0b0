import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { classNames } from "./tools/vite/class-names.ts";
import { entryAddress } from "./tools/vite/entry-address.ts";
import { refuseServerCode } from "./tools/vite/refuse-server-code.ts";
import { plainImports } from "./tools/vite/plain-imports.ts";
import { emitFilesBeside } from "./tools/vite/emit-files-beside.ts";
import { serveGallery } from "./tools/vite/serve-gallery.ts";
import { mapOwnSources, plainHttp, serverBuild } from "./tools/vite/server-build.ts";
import { shakeReactRouter } from "./tools/vite/shake-react-router.ts";

/**
 * What the first screen needs, and what it shares with those that are loaded later. In one file: small ones compress
 * worse and cost a request each.
 */
const firstScreen = [
  /\/node_modules\/(?:react|react-dom|react-router|scheduler|cookie-es|@remix-run)\//,
  /\/platform\/(?:client\/session-change\.ts$|ssr\/)/,
  /\/ui\/(?:button|html|icon|logo)\/(?!.*gallery)[\w-]+\.tsx$/,
  /\/app\/(?:routes|shell\/(?!reload-shell)[\w/-]+)\.tsx?$/,
  /\/content\/(?:rules\.ts$|web\/(?:(?:site|section-of|area-name|area-pages|content-api|client\/lazy-http-api)\.ts$))/,
  /\/content\/web\/(?:article\/(?!render)|toc\/load-toc|reader\/(?:watch|mark)|quick-look\/quick-look(?!-panel))[\w-]*\.tsx?$/,
  /\/content\/web\/screens\/(?:header-search\.tsx|not-found\.ts|error-screen\.tsx|failed-message\.tsx)$/,
  /\/accounts\/(?:rules\.ts|web\/account-(?:link\.tsx|tab-list\.ts))$/,
  /\/subscriptions\/web\/shown-access\.ts$/,
  /\/domains\/\w+\/web\/(?:routes\.tsx|shell\.ts)$/,
];

/** One build, two environments: the browser's files, and the renderers of pages and mails that the server imports. */
export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    refuseServerCode(),
    shakeReactRouter(),
    entryAddress(),
    plainImports(),
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
        rolldownOptions: {
          // No object here does anything else when one of its fields is read.
          treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
          output: {
            codeSplitting: {
              groups: [{ name: "first-screen", test: (id) => firstScreen.some((part) => part.test(id)) }],
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
