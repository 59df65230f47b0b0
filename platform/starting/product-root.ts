import { join } from "node:path";

/**
 * The folder that holds dist/ and manual/. It is two levels up from here, and from the chunks in dist/server/ too
 * (tools/vite/server-build.ts allows `import.meta.dirname` nowhere else).
 */
export const productRoot = join(import.meta.dirname, "../..");
