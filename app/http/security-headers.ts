import type { FastifyHelmetOptions } from "@fastify/helmet";

const ownOnly = ["'self'"];

/**
 * No script, style, font, picture or call that is not our own, nothing inline, no frame around us.
 * `live`: the development server's module reloading needs inline scripts and a web socket.
 */
export function securityHeaders({ live, https }: { live: boolean; https: boolean }): FastifyHelmetOptions {
  const inline = live ? [...ownOnly, "'unsafe-inline'"] : ownOnly;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: inline,
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
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    crossOriginEmbedderPolicy: false,
  };
}
