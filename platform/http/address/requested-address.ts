import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/** A valid host: a name or IPv4 address, or an IPv6 address in brackets, with an optional port. */
const host = /^(?:[a-z0-9_](?:[a-z0-9._-]*[a-z0-9._])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Browsers name one of a few; anything else is looked at each time. */
const MOST_KNOWN = 20;
const known = new Set<string>();

/** Whether this is a valid host for a URL: 'localhost:3000'. */
function isHost(said: string): boolean {
  if (known.has(said)) return true;
  const isValid = host.test(said) && URL.canParse(`http://${said}`);
  if (isValid && known.size < MOST_KNOWN) known.add(said);
  return isValid;
}

/**
 * Rejects what no browser sends and no database accepts: an invalid Host, and a NUL anywhere in a URL, a form or JSON.
 * Register it before any other hook.
 */
export function refuseMalformed(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    done(isWellFormed(request) ? undefined : malformed());
  });
  app.addHook("preValidation", (request, _reply, done) => {
    done(hasNul(request.body) ? malformed() : undefined);
  });
}

function isWellFormed({ host: said, url }: FastifyRequest): boolean {
  // Only the oldest clients send no host, and they need none.
  return (said === "" || isHost(said)) && !/%00|\0/.test(url);
}

/** Checks the body without recursion: JSON may be nested as deep as it is long. */
function hasNul(body: unknown): boolean {
  const left: unknown[] = [body];
  while (left.length > 0) {
    const part = left.pop();
    if (typeof part === "string" && part.includes("\0")) return true;
    if (typeof part !== "object" || part === null || Buffer.isBuffer(part)) continue;
    for (const [name, value] of Object.entries(part)) left.push(name, value);
  }
  return false;
}

/** The request is malformed. */
function malformed(): AppError {
  return new AppError({
    code: "not-understood",
    status: 400,
    message: "The server could not read what was sent. Check the address, or reload the page. Nothing was changed.",
  });
}

/**
 * Normalizes a request's URL for routing: drops a host in the request line (RFC 9112, 3.2.2), which says nothing
 * reliable about our origin, and escapes percent signs that don't encode text, so that such a URL gets an ordinary 404.
 */
export function wellFormedAddress({ url: asked = "/" }: { url?: string | undefined }): string {
  const address = asked.replace(/^https?:\/\/[^/?]*\/?/i, "/");
  if (!address.includes("%")) return address;
  const query = address.indexOf("?");
  const path = query < 0 ? address : address.slice(0, query);
  return isText(path) ? address : path.replaceAll("%", "%25") + address.slice(path.length);
}

function isText(path: string): boolean {
  try {
    // The result is looked at: the bundler drops a call whose result is not, and this one's failure is the answer.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/**
 * Returns the origin that pages use for themselves: PUBLIC_URL, or the origin of the request. A request with an invalid
 * Host header gets the local origin, so that header never gets into a page.
 */
export function originOf(request: { protocol: string; host: string }, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  // A proxy may pass on whatever the client claimed.
  const protocol = request.protocol === "https" ? "https" : "http";
  return isHost(request.host) ? `${protocol}://${request.host}` : "http://localhost";
}

/**
 * Returns Fastify's `trustProxy` setting. Each trusted proxy has added one address to X-Forwarded-For; anything before
 * those is the client's claim and is ignored. It is a function because Fastify takes a bare number for a mistake and
 * trusts nobody.
 */
export function trustProxies(count: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < count;
}

/**
 * Warns once in the log when requests come through a proxy that the settings don't mention: until they do, all readers
 * share the proxy's address, and with it one organization and one rate limit.
 */
export function warnOfUnknownProxy(app: FastifyInstance, trusted: number): void {
  let told = trusted > 0;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!told && request.headers["x-forwarded-for"] !== undefined) {
      told = true;
      request.log.warn(
        "A request carries X-Forwarded-For and TRUSTED_PROXIES is 0, so the header is ignored. If the server is behind a proxy, set TRUSTED_PROXIES to the number of proxies; until then, all readers count as one address.",
      );
    }
    done();
  });
}
