import type { FastifyInstance } from "fastify";
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
