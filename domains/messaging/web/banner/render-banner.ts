import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";
import { bannerHtml, fullOrShort } from "../../../../ui/banner/banner.ts";
import type { BannerColor, SiteBanner } from "../../contract.ts";

/** A banner above every page: the site's, or one about the reader's own subscription, as parts that may be links. */
export type Banner =
  | { kind: "site"; siteBanner: SiteBanner }
  | { kind: "reader"; color: BannerColor; parts: readonly BannerPart[] };

interface BannerPart {
  text: string;
  href: string | null;
  /** Whether the link leads to where something is sold, and from there back to the page with the banner. */
  leadsBack?: boolean;
}

/** Renders a banner as HTML. All text in it is plain and is escaped here. */
export function renderBanner(banner: Banner): string {
  if (banner.kind === "reader") {
    const words = banner.parts.map(({ text, href, leadsBack = false }) => {
      if (href === null) return escapeHtml(text);
      return leadsBack ? `<a href="${escapeHtml(href)}" data-leads-back>${escapeHtml(text)}</a>` : link(href, "", text);
    });
    return bannerHtml({ color: banner.color, words: words.join("") });
  }
  const { bannerColor: color, isDismissible, hash } = banner.siteBanner;
  const words = siteWords(banner.siteBanner);
  return bannerHtml(
    isDismissible ? { color, words, dismissal: `data-dismiss-banner="${escapeHtml(hash)}"` } : { color, words },
  );
}

/** The full text on wide screens, the short one, if any, on small ones. */
function siteWords({ notificationText, shortNotificationText, bannerLink }: SiteBanner): string {
  const full = escapeHtml(notificationText);
  const words = shortNotificationText === "" ? full : fullOrShort(full, escapeHtml(shortNotificationText));
  if (bannerLink === null) return words;
  const { url, target, text } = bannerLink;
  return text === "" ? linkTo(url, target, words) : `${words} ${link(url, target, text)}`;
}

function link(href: string, target: string, text: string): string {
  return linkTo(href, target, escapeHtml(text));
}

/** `words` is HTML. */
function linkTo(href: string, target: string, words: string): string {
  // The editors' input is validated when it is saved; this is defense in depth.
  if (!/^(?:\/(?![/\\])|https?:\/\/)/.test(href)) return words;
  if (target !== "_blank") return `<a href="${escapeHtml(href)}">${words}</a>`;
  const hint = '<span class="visually-hidden"> (opens in a new tab)</span>';
  return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">${words}${hint}</a>`;
}

/**
 * Returns a rendered banner whose selling links lead back to the page that it stands above: to the page's `address`, its
 * path and query; from a screen that sells, to the page that was wanted before it.
 */
export function withReturnTo(bannerHtml: string, address: string): string {
  const [path = "", query = ""] = address.split("?");
  const before = new URLSearchParams(query).get("return");
  const wanted = before ?? (/^\/bluebook(?:\/|$)/.test(path) && path !== "/bluebook/subscription" ? address : "");
  const back = wanted === "" ? "" : `?return=${encodeURIComponent(wanted)}`;
  return bannerHtml.replaceAll(
    /(<a href="[^"?]*)(?:\?[^"]*)?" data-leads-back/g,
    (_whole, link: string) => `${link}${escapeHtml(back)}" data-leads-back`,
  );
}
