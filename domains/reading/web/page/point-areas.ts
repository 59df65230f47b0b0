import { areaOf, defaultPage, splitMenu } from "../../../manual/rules.ts";
import { noteLastPage } from "../../../manual/web/public.tsx";
import type { ListedPage } from "../../contract.ts";
import { reader } from "../client/reader.ts";
import { dataOf } from "../../../../platform/client/api-client.ts";
import { ask } from "../client/tell.ts";

/**
 * Loads the menu of an edition (DASH-4), and points Bluepages and Whitepages to the page last viewed in each area, or
 * to the menu's first one (NAV-4).
 */
export async function pointAreas(version: string): Promise<void> {
  const menu = splitMenu(await dataOf(ask("GET /api/menu", { query: { version } })));
  const state = reader.get();
  const viewed = state.state === "ready" ? state.user.recentlyViewed : [];
  for (const area of ["blue", "white"] as const) {
    const uri = lastViewed(viewed, area, version)?.uri ?? defaultPage(menu[area])?.uri;
    if (uri !== undefined) noteLastPage(area, `/${uri}`);
  }
}

/** The page of an area a reader viewed last, in one edition. */
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
