import type { LinkIndex } from "../links/link-index.ts";

/** Codes that are easily read and can't be taken for anything else after an @. */
const readableCode = /^[A-Za-z0-9](?:[A-Za-z0-9.-]|\([A-Za-z0-9]+\))*$/;
const reference = /&(?=(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{0,31});)/g;

/** Writes addresses of links: pages and headings by code where that is without doubt, else by section and address. */
export function linkDestinations(index: LinkIndex): (href: string) => string {
  return (href) => {
    const target = href.startsWith("ref:") ? href.slice("ref:".length) : null;
    if (target === null) {
      return escapeDestination(href);
    }
    const code = index.codeOf(target);
    return escapeDestination(`@${code !== null && readableCode.test(code) ? code : target}`);
  };
}

/** Parentheses that aren't in pairs would end the address too early or too late. */
function escapeDestination(address: string): string {
  const escaped = address.replace(reference, "\\&");
  return hasPairedParentheses(address) ? escaped : escaped.replace(/[()]/g, "\\$&");
}

function hasPairedParentheses(address: string): boolean {
  let depth = 0;
  for (const [character] of address.matchAll(/[()]/g)) {
    depth += character === "(" ? 1 : -1;
    if (depth < 0 || depth > 20) {
      return false;
    }
  }
  return depth === 0;
}
