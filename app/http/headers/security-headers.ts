import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet, { type HelmetOptions } from "helmet";
import type { FastifyReply } from "fastify";

const ownOnly = ["'self'"];

/**
 * Returns the headers of every response, computed once: scripts, styles, fonts, images and calls only from our own
 * origin, nothing inline but the scripts that are named, no framing.
 * `live`: the development server's module reloading needs inline scripts and a web socket.
 */
export function securityHeaders(served: Served): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(helmetOptions(served))(response.req, response, () => undefined);
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries([...headers, ["permissions-policy", unused.map((feature) => `${feature}=()`).join(", ")]]);
}

interface Served {
  live: boolean;
  https: boolean;
  /** Whether HSTS includes subdomains (HSTS_SUBDOMAINS). */
  subdomains: boolean;
  /** The scripts that stand in pages, each as a source of the policy. */
  inlineScripts: readonly string[];
}

/** Browser features that the product never uses, so no page may. */
const unused = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];

function helmetOptions({ live, https, subdomains, inlineScripts }: Served): HelmetOptions {
  const inline = live ? [...ownOnly, "'unsafe-inline'"] : ownOnly;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // A digest would make browsers refuse the development server's own.
        scriptSrc: live ? inline : [...ownOnly, ...inlineScripts],
        scriptSrcAttr: ["'none'"],
        styleSrc: inline,
        fontSrc: ownOnly,
        imgSrc: ownOnly,
        connectSrc: live ? [...ownOnly, "ws:"] : ownOnly,
        manifestSrc: ownOnly,
        formAction: ownOnly,
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: subdomains } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    crossOriginEmbedderPolicy: false,
  };
}

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

/** Keeps an answer out of caches and search engines. */
export function unlisted(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store").header("x-robots-tag", "noindex");
}
