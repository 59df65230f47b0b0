import { expect, test } from "vitest";
import { Parser } from "htmlparser2";
import type { SiteBanner } from "../../contract.ts";
import { withReturnTo, renderBanner } from "./render-banner.ts";

const banner: SiteBanner = {
  bannerColor: "red",
  notificationText: "The site rests on Sunday from 2 to 4.",
  shortNotificationText: "",
  bannerLink: null,
  isDismissible: false,
  hash: "0123456789abcdef",
};

const render = (more: Partial<SiteBanner> = {}) => renderBanner({ kind: "site", siteBanner: { ...banner, ...more } });

/** The tags in some HTML, with their attributes. */
function tags(html: string): [string, Record<string, string>][] {
  const found: [string, Record<string, string>][] = [];
  new Parser({ onopentag: (name, attributes) => found.push([name, attributes]) }).end(html);
  return found;
}

const attack = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&lt;`;

test("texts and URLs can't inject markup", () => {
  const link = { url: `https://example.org/${attack}`, target: "_blank", text: attack } as const;
  for (const html of [
    render({
      notificationText: attack,
      shortNotificationText: attack,
      bannerLink: link,
      isDismissible: true,
      hash: attack,
    }),
    renderBanner({
      kind: "reader",
      color: "green",
      parts: [
        { text: attack, href: null },
        { text: attack, href: `/${attack}` },
      ],
    }),
  ]) {
    const names = new Set(tags(html).map(([name]) => name));
    expect([...names].filter((name) => !["section", "p", "a", "span", "button", "svg", "use"].includes(name))).toEqual(
      [],
    );
    expect(
      tags(html)
        .flatMap(([, attributes]) => Object.keys(attributes))
        .filter((name) => name.startsWith("on")),
    ).toEqual([]);
  }
});

// oxlint-disable-next-line no-script-url -- it must be rejected
test.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "/\\evil.example", " https://x"])(
  "a link to %s is not rendered as a link",
  (url) => {
    expect(render({ bannerLink: { url, target: "", text: "here" } })).not.toContain("<a");
  },
);

test("a site banner shows its color, text and link, and a button to dismiss it if allowed [BAN-1]", () => {
  const html = render({
    bannerLink: { url: "/pricing", target: "", text: "Plans" },
    isDismissible: true,
  });
  expect(html).toContain('data-color="red"');
  expect(html).toContain('<p>The site rests on Sunday from 2 to 4. <a href="/pricing">Plans</a></p>');
  expect(html).toContain('data-dismiss-banner="0123456789abcdef" aria-label="Dismiss this notice"');
  expect(render()).not.toContain("<button");
});

test("a link that opens a new tab says so, and gives the other site no access to ours", () => {
  const html = render({ bannerLink: { url: "https://example.org/", target: "_blank", text: "More" } });
  expect(html).toContain(
    'target="_blank" rel="noopener noreferrer">More<span class="visually-hidden"> (opens in a new tab)</span></a>',
  );
});

test("a link without its own text spans the whole text, and small screens get the short text", () => {
  const html = render({ shortNotificationText: "Closed Sunday", bannerLink: { url: "/help", target: "", text: "" } });
  expect(html).toContain(
    '<a href="/help"><span class="banner-full">The site rests on Sunday from 2 to 4.</span><span class="banner-short">Closed Sunday</span></a>',
  );
});

test("links that sell lead back to the page below the banner, and no other link does [PAY-3]", () => {
  const parts = [
    { text: "Ends soon. ", href: null },
    { text: "Buy", href: "/pricing", leadsBack: true },
    { text: "Users", href: "/bluebook/manage-users" },
  ];
  const html = renderBanner({ kind: "reader", color: "red", parts });
  const hrefs = (address: string) => tags(withReturnTo(html, address)).flatMap(([, { href }]) => href ?? []);
  expect(hrefs("/bluebook/v22/rules/a?page=2")).toEqual([
    "/pricing?return=%2Fbluebook%2Fv22%2Frules%2Fa%3Fpage%3D2",
    "/bluebook/manage-users",
  ]);
  // A screen that sells hands on the page that was wanted before.
  expect(hrefs("/bluebook/subscription?return=%2Fbluebook%2Fv22")[0]).toBe("/pricing?return=%2Fbluebook%2Fv22");
  for (const here of ["/bluebook/subscription", "/products/cart", "/pricing", "/bluebooks"])
    expect(hrefs(here)[0]).toBe("/pricing");
  const attack = `/bluebook/"><script>`;
  expect(tags(withReturnTo(withReturnTo(html, attack), attack)).map(([name]) => name)).toEqual([
    "section",
    "p",
    "a",
    "a",
  ]);
  expect(withReturnTo(withReturnTo(html, "/bluebook/a"), "/bluebook/b")).toBe(withReturnTo(html, "/bluebook/b"));
});

test("a banner about the reader's own subscription is text with links in it", () => {
  const parts = [
    { text: "Manage Smith & Co :: ", href: null },
    { text: "Subscription", href: "/bluebook/subscription" },
  ];
  expect(renderBanner({ kind: "reader", color: "green", parts })).toBe(
    '<section class="banner" data-color="green" aria-label="Notice"><p>Manage Smith &amp; Co :: <a href="/bluebook/subscription">Subscription</a></p></section>',
  );
});
