import { hasRouter, navigate } from "../page/navigate.ts";

/** Passes a plain click on a link to another screen to the router; all other clicks are left to the browser. */
export function followLink(event: MouseEvent): void {
  if (!hasRouter() || event.defaultPrevented || event.button !== 0 || isForBrowser(event)) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target !== "" || link.hasAttribute("download")) return;
  const url = readerAddress(link.href);
  if (!url) return;
  event.preventDefault();
  navigate(url.pathname + url.search + url.hash);
}

/** Returns whether a modifier key asks the browser for a new tab, a window or a download. */
export function isForBrowser({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** Returns the address if it is a screen on this server. */
function readerAddress(href: string): URL | undefined {
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  const isReader = url.pathname === "/bluebook" || url.pathname.startsWith("/bluebook/");
  return url.origin === location.origin && isReader ? url : undefined;
}
