/**
 * What Fastify is told of proxies. Each trusted one has added one address to X-Forwarded-For; what stands before those is
 * what the client claims, and believed by nobody. A function: Fastify takes a bare number for a slip and trusts nobody.
 */
export function trustProxies(count: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < count;
}
