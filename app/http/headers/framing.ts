import type { FastifyReply } from "fastify";

const POLICY = "content-security-policy";

/** Lets the page that is answered show frames of our own. No other page may. */
export function mayShowFrames(reply: FastifyReply): void {
  reply.header(POLICY, `${policyOf(reply)};frame-src 'self'`);
}

/** Lets the page that is answered be shown in a frame by pages of our own. No other page may be. */
export function mayBeFramed(reply: FastifyReply): void {
  const policy = policyOf(reply).replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  reply.header(POLICY, policy).header("x-frame-options", "SAMEORIGIN");
}

/** The policy of every page, to which one is an exception. */
function policyOf(reply: FastifyReply): string {
  return String(reply.getHeader(POLICY) ?? "default-src 'none';frame-ancestors 'none'");
}
