import type { MenuNode } from "../../../content/contract.ts";
import { areaOf, defaultPage, splitMenu } from "../../../content/rules.ts";
import type { ListedPage } from "../../../subscriptions/contract.ts";
import { reader } from "../client/reader.ts";
import { get } from "../client/send.ts";

/**
 * Points the side navigation at an edition: its guide, and in each area the page that was viewed last, else the area's
 * first one (NAV-4). Asks for the menu anew (DASH-4).
 */
export async function pointRail(version: string): Promise<void> {
  const menu = splitMenu(await get<MenuNode[]>(`/api/menu?version=${version}`));
  const state = reader.get();
  const viewed = state.state === "ready" ? state.user.recentlyViewed : [];
  for (const area of ["blue", "white"] as const) {
    const uri = lastViewed(viewed, area, version)?.uri ?? defaultPage(menu[area])?.uri;
    const link = document.querySelector<HTMLAnchorElement>(`.rail [data-area-link="${area}"]`);
    if (link && uri !== undefined) link.href = `/${uri}`;
  }
  const guide = document.querySelector<HTMLAnchorElement>('.rail [href$="/quick-style-guide"]');
  if (guide) guide.href = `/bluebook/${version}/quick-style-guide`;
}

/** The page of an area that a reader looked at last, in one edition. */
export function lastViewed(
  viewed: readonly ListedPage[],
  area: "blue" | "white",
  version: string,
): ListedPage | undefined {
  return viewed.find((page) => page.version === version && isIn(area, page.section));
}

function isIn(area: "blue" | "white", section: string): boolean {
  const blue = section === "bluepages" || section === "bluetables";
  return (blue ? areaOf("bluepages") : areaOf("rules")) === area;
}
