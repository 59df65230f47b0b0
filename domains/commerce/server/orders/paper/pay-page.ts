import { createHash } from "node:crypto";
import { escapeHtml } from "../../../../../platform/ssr/escape-html.ts";

/** In the colors of ui/styles/tokens.css, whose style sheet it doesn't load. */
const style = `
:root { color-scheme: light dark; background: light-dark(#fdfcfa, #16150f); color: light-dark(#1d1b18, #ece7dc); }
body { max-width: 34rem; margin: 15vh auto; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif; }
h1 { font: 600 1.6rem/1.25 Georgia, "Times New Roman", serif; }
a { display: inline-block; padding: 0.6rem 0; color: light-dark(#7a2e1d, #eba893); }
`;

/** What the page may do: show itself, with the one style that stands in it, and lead on. */
export const payPagePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * A page that goes on by itself to a provider's page, by a whole address, for whoever sent a form without scripts: a form
 * of ours may lead to no other site, not even through a redirect, and a page may (decision 81).
 */
export function renderPayPage(url: string): string {
  const address = escapeHtml(url);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${address}"><title>On to the payment</title><style>${style}</style></head>
<body><main><h1>On to the payment</h1><p>You pay on a page of our payment provider, and come back to your order.</p><p><a href="${address}">Go to the page to pay on</a></p></main></body></html>
`;
}
