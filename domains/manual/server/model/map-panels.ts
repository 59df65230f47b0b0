import type { CardPanel, PanelLink, Panels } from "../../contract.ts";

/** Returns panels with all their HTML and link addresses changed; a link whose address becomes null is removed. */
export function mapPanels(
  { notification, banner, promo, print }: Panels,
  change: (html: string) => string,
  changeUrl: (url: string) => string | null,
): Panels {
  const changeLink = (link: PanelLink | null): PanelLink | null => {
    const url = link && changeUrl(link.url);
    return link && url !== null ? { ...link, url } : null;
  };
  const changeCard = (card: CardPanel | null) =>
    card && { ...card, text: change(card.text), link: changeLink(card.link) };
  return {
    notification: notification && { ...notification, link: changeLink(notification.link) },
    banner: banner && { ...banner, link: changeLink(banner.link) },
    promo: changeCard(promo),
    print: changeCard(print),
  };
}
