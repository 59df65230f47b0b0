import type { BrowserContext, Request, Route } from "@playwright/test";

/** What may become of a request: it never arrives; it arrives late; it arrives twice; it arrives, but its answer doesn't. */
const cuts = ["fails", "is late", "arrives twice", "loses its answer"] as const;
export type Cut = (typeof cuts)[number];

/** A request that the cut befell. */
interface CutRequest {
  /** Has the server do what it asks for. Nobody hears the answer, not even what cookies it sets. */
  deliver(): Promise<void>;
}

/** A wire that is cut. */
export interface CutWire {
  /** Fulfilled with the first request that the cut befell: where it was to arrive, it has. */
  befell: Promise<CutRequest>;
  /** Lets go what is late, and everything through from now on. */
  restore(): void;
}

/**
 * Cuts the wire of a browser for those of its requests that change something at addresses that match, until it is fixed:
 * whatever it sends there meets the same fate. `file`: what a request has that sends a file, which a browser doesn't show. `reads`: cuts what only
 * reads, too.
 */
export async function cutWire(
  context: BrowserContext,
  address: RegExp,
  cut: Cut,
  { file = null, reads = false }: { file?: Uint8Array<ArrayBuffer> | null; reads?: boolean } = {},
): Promise<CutWire> {
  const [befell, fixed] = [Promise.withResolvers<CutRequest>(), Promise.withResolvers<void>()];
  let isCut = true;
  const injectFault = async (route: Route) => {
    if (!isCut || (!reads && route.request().method() === "GET")) return route.fallback();
    const request = await copyOf(route.request(), context, file);
    if (cut === "arrives twice" || cut === "loses its answer") await request.deliver();
    befell.resolve(request);
    if (cut === "is late") await fixed.promise;
    return cut === "fails" || cut === "loses its answer" ? route.abort("connectionfailed") : route.fallback();
  };
  // A tab may be closed while its request is late.
  await context.route(address, (route) => injectFault(route).catch(() => {}));
  return {
    befell: befell.promise,
    // Not `unroute`: a request that is on its way while the browser stops intercepting is sometimes never answered.
    restore: () => {
      isCut = false;
      fixed.resolve();
    },
  };
}

/** A copy that outlives the page. */
async function copyOf(
  request: Request,
  context: BrowserContext,
  file: Uint8Array<ArrayBuffer> | null,
): Promise<CutRequest> {
  const address = request.url();
  // Not `allHeaders`: those of a form that is held here are known only once it is let go.
  const headers = new Headers(request.headers());
  for (const name of ["content-length", "connection", "host"]) headers.delete(name);
  const cookies = await context.cookies(address);
  headers.set("cookie", cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
  if (!headers.has("origin")) headers.set("origin", new URL(address).origin);
  const form = request.postDataBuffer();
  const body = file ?? (form && new Uint8Array(form));
  const init = { method: request.method(), headers, redirect: "manual", ...(body && { body }) } as const;
  return { deliver: async () => void (await (await fetch(address, init)).arrayBuffer()) };
}
