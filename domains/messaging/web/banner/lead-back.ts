import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";

/**
 * Returns a rendered banner whose selling links lead back to the page that it stands above: to the page's `address`, its
 * path and query; from a screen that sells, to the page that was wanted before it.
 */
export function leadBack(bannerHtml: string, address: string): string {
  const [path = "", query = ""] = address.split("?");
  const before = new URLSearchParams(query).get("return");
  const wanted = before ?? (/^\/bluebook(?:\/|$)/.test(path) && path !== "/bluebook/subscription" ? address : "");
  const back = wanted === "" ? "" : `?return=${encodeURIComponent(wanted)}`;
  return bannerHtml.replaceAll(
    /(<a href="[^"?]*)(?:\?[^"]*)?" data-leads-back/g,
    (_whole, link: string) => `${link}${escapeHtml(back)}" data-leads-back`,
  );
}
