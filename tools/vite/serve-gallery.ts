import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from "vite";
import { nonce, productPolicy } from "./product-policy.ts";

type Renderer = typeof import("../../gallery/render-gallery.tsx");
type Specimens = typeof import("../../gallery/specimens.ts");
type Mails = typeof import("../../app/entry-mails.tsx");

const icon = '<link rel="icon" href="/ui/favicon.svg">';
const mailSite = { productName: "Fieldstone", siteUrl: "https://fieldstone.test" };

/**
 * Serves the gallery of components, in development and in tests only: this plugin is part of Vite's server, never of a
 * build. `/gallery` shows all, `/gallery/button/kinds` one specimen, `/gallery/mail/verify` an email's HTML, and
 * `/gallery/specimens.json` lists their addresses. `?theme=dark` chooses the theme. Specimens are rendered on the server and have the product's
 * Content-Security-Policy: one that needs an inline style, an inline script or `eval` logs an error.
 */
export function serveGallery(): Plugin {
  return {
    name: "fieldstone:serve-gallery",
    apply: "serve",
    config: () => ({ html: { cspNonce: nonce } }),
    configureServer: (server) => {
      server.middlewares.use("/gallery", (request, response, next) => {
        const { pathname, searchParams } = new URL(request.url ?? "/", "http://gallery");
        // The gallery's own modules, which are in the folder of this name.
        if (/\.[cm]?[jt]sx?$|\.css$/.test(pathname)) return next();
        pageFor(server, pathname.replace(/^\//, ""), searchParams).then(({ type, body, policy }) => {
          if (policy !== undefined) response.setHeader("content-security-policy", policy);
          response.setHeader("content-type", `${type}; charset=utf-8`).end(body);
        }, next);
      });
    },
  };
}

interface Served {
  type: string;
  body: string;
  policy?: string;
}

async function pageFor(server: ViteDevServer, id: string, search: URLSearchParams): Promise<Served> {
  const samples = async () => (await load<Mails>(server, "/app/entry-mails.tsx")).mails.samples(mailSite);
  if (id === "specimens.json") {
    const { listSpecimens } = await load<Specimens>(server, "/gallery/specimens.ts");
    const mails = (await samples()).map(({ name }) => `mail/${name}`);
    return { type: "application/json", body: JSON.stringify([...listSpecimens(), ...mails]) };
  }
  const mail = id.startsWith("mail/") ? (await samples()).find(({ name }) => `mail/${name}` === id) : undefined;
  if (mail) return { type: "text/html", body: mail.mail.html.replace("<head>", `<head>${icon}`) };
  const theme = search.get("theme");
  const { renderGallery } = await load<Renderer>(server, "/gallery/render-gallery.tsx");
  const template = await readFile(join(server.config.root, "index.html"), "utf8");
  const page = template
    .replace(
      ' data-attributes="here"',
      ` data-fonts="late"${theme === "dark" || theme === "light" ? ` data-theme="${theme}"` : ""}`,
    )
    // The gallery loads the fonts that phones use, at any width.
    .replaceAll(/<link\s+rel="preload"[^>]*>/g, "")
    .replace("/app/boot.ts", "/gallery/gallery-entry.tsx")
    .replace("<!--head-->", "<title>Gallery</title>")
    .replace("<!--body-->", () => {
      const gallery = renderGallery(id, search.size === 0 ? "" : `?${search.toString()}`);
      return `<div id="root">${gallery}</div>`;
    });
  const body = await server.transformIndexHtml(`/gallery/${id}`, page);
  return { type: "text/html", body, policy: productPolicy };
}

async function load<Module>({ environments }: ViteDevServer, path: string): Promise<Module> {
  if (!isRunnableDevEnvironment(environments.ssr)) throw new Error("The development server can't run the gallery.");
  return environments.ssr.runner.import<Module>(path);
}
