import type { LinkIndex } from "../links/link-index.ts";

/** Codes that are easily read and can't be taken for anything else after an @. */
const readableCode = /^[A-Za-z0-9](?:[A-Za-z0-9.-]|\([A-Za-z0-9]+\))*$/;
const reference = /&(?=(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{0,31});)/g;

/** Writes addresses of links in Markdown: pages and headings by code where that is without doubt, else by address. */
export function linkDestinations(index: LinkIndex): (href: string) => string {
  return (href) => escapeDestination(linkAddress(href, index));
}

/** The address of a link as an author types it where nothing needs a backslash. */
export function linkAddress(href: string, index: LinkIndex): string {
  return href.startsWith("ref:") ? `@${locator(href.slice("ref:".length), index)}` : href;
}

/** What stands after the @: a code where it is without doubt, else section and address. */
export function locator(target: string, index: LinkIndex): string {
  const code = index.codeOf(target);
  return code !== null && readableCode.test(code) ? code : target;
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
