import type { EnvironmentOptions } from "vite";

/**
 * What the desk's screens load, built by itself beside the readers' files: whatever both import, what readers load stays
 * as it is. The server finds the names in desk.json.
 */
export const deskBuild: EnvironmentOptions = {
  consumer: "client",
  build: {
    outDir: "dist/client",
    emptyOutDir: false,
    manifest: "desk.json",
    license: { fileName: "licenses-desk.md" },
    modulePreload: false,
    rolldownOptions: {
      input: { "desk-editor": "app/shell/desk/start-editor.ts", "desk-menu": "app/shell/desk/start-menu.ts" },
    },
  },
};
