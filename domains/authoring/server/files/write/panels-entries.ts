import type { BannerPanel, CardPanel, NotificationPanel, PanelLink, Panels } from "../../../../content/contract.ts";
import { writePlainWords } from "../../../../content/server/authoring.ts";
import type { LinkIndex } from "../links/link-index.ts";
import { linkAddress } from "./link-destination.ts";

interface Writing {
  /** Converts inline HTML to a line of Markdown. */
  line(html: string): string;
  links: LinkIndex;
}

type Entries = Record<string, string | boolean>;

/** Returns the contents of panels.yaml, panel by panel; missing panels are left out. */
export function panelsEntries(
  { notification, banner, promo, print }: Panels,
  writing: Writing,
): Record<string, Entries> {
  return {
    ...(notification && { notification: messageEntries(notification, writing) }),
    ...(banner && { banner: bannerEntries(banner, writing) }),
    ...(promo && { promo: cardEntries(promo, writing) }),
    ...(print && { print: cardEntries(print, writing) }),
  };
}

function messageEntries({ text, shortText, link }: NotificationPanel | BannerPanel, writing: Writing): Entries {
  return {
    text: writePlainWords(text),
    ...(shortText === "" ? {} : { short: writePlainWords(shortText) }),
    ...linkEntries(link, writing),
  };
}

function bannerEntries(banner: BannerPanel, writing: Writing): Entries {
  return { ...messageEntries(banner, writing), color: banner.color, dismissible: banner.isDismissible };
}

function cardEntries({ heading, text, link }: CardPanel, writing: Writing): Entries {
  return {
    heading: writePlainWords(heading),
    ...(text === "" ? {} : { text: writing.line(text) }),
    ...linkEntries(link, writing),
  };
}

function linkEntries(link: PanelLink | null, { links }: Writing): Entries {
  if (link === null) return {};
  return {
    link: linkAddress(link.url, links),
    ...(link.text === "" ? {} : { "link-text": writePlainWords(link.text) }),
    ...(link.newTab ? { "new-tab": true } : {}),
  };
}
