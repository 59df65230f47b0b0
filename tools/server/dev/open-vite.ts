import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import { join, relative } from "node:path";
import {
  createRunnableDevEnvironment,
  createServer,
  type EnvironmentModuleNode,
  isRunnableDevEnvironment,
  type Plugin,
  type ViteDevServer,
} from "vite";
import { compileDocument, adminSources, type FrontEnd } from "../../../app/http/front-end.ts";
import { projectRoot } from "../../programs/run-command.ts";
import type { ToldError } from "./error-page.ts";

type OpensProduct = typeof import("../../../app/starting/open-product.ts");
type Renderer = typeof import("../../../app/entry-server.tsx");
type Mails = typeof import("../../../app/entry-mails.tsx");

/** Where the product's code begins. */
const entry = "/app/starting/open-product.ts";
/** What the product is made of, without its tests, documents and styles. */
const sources = /^(?:app|db|domains|platform|ui)\/(?!.*(?:\.test\.|\.gallery\.|\/testing\/|\.md$|\.css$))|^\.env$/;

/** What of Vite the development server uses. */
export interface Vite {
  middlewares: ViteDevServer["middlewares"];
  frontEnd: FrontEnd;
  /** Loads the product's code: whatever an edit has changed, and what imports that. */
  load(): Promise<OpensProduct>;
  /** Shows an error in the pages that are open. */
  showInPages(error: ToldError): void;
  /** Reloads the pages that are open. */
  reloadPages(): void;
  close(): Promise<void>;
}

/** Opens Vite behind the server that listens. `edited` is called after each edit of the product. */
export async function openVite(host: Server, edited: () => void): Promise<Vite> {
  const vite = await createServer({
    root: projectRoot,
    // The product reads .env itself.
    envDir: false,
    server: { middlewareMode: true, hmr: { server: host } },
    plugins: [watchSources(edited)],
    environments: {
      ssr: {
        dev: {
          // All files of the product are loaded one after the other: Vite compiles ahead meanwhile.
          preTransformRequests: true,
          createEnvironment: (name, config) => {
            const environment = createRunnableDevEnvironment(name, config, {
              // The product is closed before its code is loaded anew, and Node's own source maps take three times as long.
              runnerOptions: { hmr: false, sourcemapInterceptor: "prepareStackTrace" },
            });
            // The last that Vite does when it starts anew, after an edit of its configuration.
            const listen = environment.listen.bind(environment);
            environment.listen = async (server) => {
              await listen(server);
              edited();
            };
            return environment;
          },
        },
      },
    },
  });
  const pages = () => vite.environments.client.hot;
  return {
    middlewares: vite.middlewares,
    frontEnd: frontEndOf(vite),
    load: loaderOf(vite),
    showInPages: ({ message, stack }) => pages().send({ type: "error", err: { message, stack } }),
    reloadPages: () => pages().send({ type: "full-reload" }),
    close: () => vite.close(),
  };
}

/**
 * Tells of each edit of a source. Also of one that only pages are rendered from, since the product keeps them, and of one
 * that nothing imports: threads and processes load their own.
 */
function watchSources(edited: () => void): Plugin {
  return {
    name: "fieldstone:watch-sources",
    hotUpdate({ file, type, modules }) {
      if (this.environment.name !== "ssr") return;
      const { moduleGraph } = this.environment;
      // Vite doesn't look again for what it has found, nor for what it hasn't.
      const others = type === "create" ? [...moduleGraph.idToModuleMap.values()].filter(lacksFile) : [];
      for (const module of type === "update" ? [] : [...modules, ...others]) moduleGraph.invalidateModule(module);
      if (sources.test(relative(projectRoot, file).replaceAll("\\", "/"))) edited();
    },
  };
}

/** Whether a module imports a file that wasn't there when it was compiled: its address is still as it was written. */
function lacksFile({ transformResult }: EnvironmentModuleNode): boolean {
  return transformResult?.deps?.some((url) => url.startsWith(".")) ?? false;
}

function runnerOf({ environments: { ssr } }: ViteDevServer) {
  if (!isRunnableDevEnvironment(ssr)) throw new Error("The development server can't run the product.");
  return ssr.runner;
}

function loaderOf(vite: ViteDevServer): Vite["load"] {
  let hasFailed = false;
  const load = async () => {
    const loaded = await runnerOf(vite).import<OpensProduct>(entry);
    hasFailed = false;
    return loaded;
  };
  return async () => {
    try {
      return await load();
    } catch (error) {
      const failedBefore = hasFailed;
      hasFailed = true;
      if (!failedBefore) throw error;
      // What was fixed may be no module: then Vite doesn't know which ones to load anew.
      runnerOf(vite).clearCache();
      return await load();
    }
  };
}

/** The front end that Vite builds on request, and reloads as it changes. */
function frontEndOf(vite: ViteDevServer): FrontEnd {
  return {
    renderer: () => runnerOf(vite).import<Renderer>("/app/entry-server.tsx"),
    throwsErrors: true,
    // They stand in files there.
    inlineScripts: [],
    adminScripts: { editor: `/${adminSources.editor}`, menu: `/${adminSources.menu}` },
    mails: async () => (await runnerOf(vite).import<Mails>("/app/entry-mails.tsx")).mails,
    document: async (url) =>
      compileDocument(await vite.transformIndexHtml(url, await readFile(join(projectRoot, "index.html"), "utf8"))),
  };
}
