import { expect, test } from "vitest";
import { Parser } from "htmlparser2";
import type { SiteBanner } from "../../contract.ts";
import { renderBanner } from "./render-banner.ts";

const banner: SiteBanner = {
  bannerColor: "red",
  notificationText: "The site rests on Sunday from 2 to 4.",
  shortNotificationText: "",
  bannerLink: null,
  isDismissible: false,
  hash: "0123456789abcdef",
};

const draw = (more: Partial<SiteBanner> = {}) => renderBanner({ kind: "site", siteBanner: { ...banner, ...more } });

/** The tags of some HTML, with their attributes. */
function tags(html: string): [string, Record<string, string>][] {
  const found: [string, Record<string, string>][] = [];
  new Parser({ onopentag: (name, attributes) => found.push([name, attributes]) }).end(html);
  return found;
}

const attack = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&lt;`;

test("words and addresses can't bring markup along", () => {
  const link = { url: `https://example.org/${attack}`, target: "_blank", text: attack } as const;
  for (const html of [
    draw({
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

// oxlint-disable-next-line no-script-url -- it is what must be refused
test.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "/\\evil.example", " https://x"])(
  "a link to %s is no link",
  (url) => {
    expect(draw({ bannerLink: { url, target: "", text: "here" } })).not.toContain("<a");
  },
);

test("a site banner shows its colour, text and link, and a button to put it away where it may be [BAN-1]", () => {
  const html = draw({
    bannerLink: { url: "/pricing", target: "", text: "Plans" },
    isDismissible: true,
  });
  expect(html).toContain('data-color="red"');
  expect(html).toContain('<p>The site rests on Sunday from 2 to 4. <a href="/pricing">Plans</a></p>');
  expect(html).toContain('data-dismiss-banner="0123456789abcdef" aria-label="Dismiss this notice"');
  expect(draw()).not.toContain("<button");
});

test("a link that opens a new tab says so, and gives the other site no hold on ours", () => {
  const html = draw({ bannerLink: { url: "https://example.org/", target: "_blank", text: "More" } });
  expect(html).toContain(
    'target="_blank" rel="noopener noreferrer">More<span class="visually-hidden"> (opens in a new tab)</span></a>',
  );
});

test("a link without words of its own is the whole text, and a short text is there for small screens", () => {
  const html = draw({ shortNotificationText: "Closed Sunday", bannerLink: { url: "/help", target: "", text: "" } });
  expect(html).toContain(
    '<a href="/help"><span class="banner-full">The site rests on Sunday from 2 to 4.</span><span class="banner-short">Closed Sunday</span></a>',
  );
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
