import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet, { type HelmetOptions } from "helmet";

const ownOnly = ["'self'"];

/**
 * The headers that every answer carries, made once: no script, style, font, picture or call that is not our own, nothing
 * inline, no frame around us.
 * `live`: the development server's module reloading needs inline scripts and a web socket.
 */
export function securityHeaders({ live, https }: { live: boolean; https: boolean }): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(helmetOptions(live, https))(response.req, response, () => undefined);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

function helmetOptions(live: boolean, https: boolean): HelmetOptions {
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
