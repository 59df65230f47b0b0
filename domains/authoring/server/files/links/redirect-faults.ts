import type { ManualRedirect } from "../../manual.ts";

interface KnownPages {
  /** Whether a page has this address. */
  isPage(address: string): boolean;
  /** A sentence that says why a target is none; null if it is one. */
  whyBroken(to: string): string | null;
}

/**
 * Finds what is wrong with redirects. Since they lead from addresses that no page has to pages, there are neither chains
 * nor circles.
 */
export function redirectFaults(
  redirects: readonly ManualRedirect[],
  pages: KnownPages,
): { from: string; index: number; message: string }[] {
  const first = new Map<string, ManualRedirect>();
  return redirects.flatMap((redirect, index) => {
    const { from } = redirect;
    const isTwin = first.has(from);
    if (!isTwin) first.set(from, redirect);
    const message = isTwin ? "It is listed twice. Remove one." : faultOf(redirect, redirects, pages);
    return message === null ? [] : [{ from, index, message }];
  });
}

function faultOf(
  { from, to, text }: ManualRedirect,
  all: readonly ManualRedirect[],
  { isPage, whyBroken }: KnownPages,
): string | null {
  if (isPage(from)) {
    return `There is a page at '${from}' now, so nobody would be led on. Remove this entry, or give that page another address.`;
  }
  if (to === "") {
    return text === "" ? "Say where it leads, or what became of it." : null;
  }
  const [address = ""] = to.split("#");
  if (address === from) {
    return "It leads to itself. Lead to the page that replaced it.";
  }
  const next = all.find((other) => other.from === address);
  if (next !== undefined && !isPage(address)) {
    const end = next.to === "" ? "" : ` It leads to '${next.to}': lead there.`;
    return `No page is at '${address}': it is in this list itself.${end}`;
  }
  return whyBroken(to);
}
