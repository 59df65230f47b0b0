import { securityHeaders } from "../../app/http/headers/security-headers.ts";

/** Vite's own scripts and styles are inline, and carry this. Not a secret: it protects nobody. */
export const nonce = "vite";

/** The product's Content-Security-Policy, for components outside the product: but for Vite's own, nothing is inline. */
export const productPolicy = ["script-src", "style-src"].reduce(
  (policy, directive) => policy.replace(`${directive} 'self'`, `${directive} 'self' 'nonce-${nonce}'`),
  securityHeaders({ live: false, https: false, subdomains: false, inlineScripts: [] })["content-security-policy"] ?? "",
);
