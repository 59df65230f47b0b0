import type { EnvironmentOptions } from "vite";

/**
 * What admin's screens load, built by itself beside the readers' files: whatever both import, what readers load stays
 * as it is. The server finds the names in admin.json.
 */
export const adminBuild: EnvironmentOptions = {
  consumer: "client",
  build: {
    outDir: "dist/client",
    emptyOutDir: false,
    manifest: "admin.json",
    license: { fileName: "licenses-admin.md" },
    modulePreload: false,
    rolldownOptions: {
      input: { "admin-editor": "app/shell/admin/start-editor.ts", "admin-menu": "app/shell/admin/start-menu.ts" },
    },
  },
};
