import { type LoaderFunctionArgs, useParams, useRouteLoaderData } from "react-router";
import { guideUri } from "../rules.ts";
import { contentApi, type SiteSettings } from "./content-api.ts";

/** The route that every screen lies under. */
export const SITE_ROUTE = "site";

/** What every screen needs to know; loaded once. */
export function loadSite({ context }: Pick<LoaderFunctionArgs, "context">): Promise<SiteSettings> {
  return context.get(contentApi).settings();
}

export interface Site {
  productName: string;
  editions: SiteSettings["sites"];
  /** The handle of the edition on screen: the address's, else the newest. Empty where none is published. */
  version: string;
  editionName: string;
  edition: SiteSettings["editions"][string] | undefined;
  /** The quick style guide of the edition on screen, where every reader may go. */
  guideHref: string;
}

/** The site as the screen's edition shows it. */
export function useSite(): Site {
  const settings = useRouteLoaderData<typeof loadSite>(SITE_ROUTE);
  const { version } = useParams();
  if (!settings) throw new Error("The screen lies outside the site's route.");
  const { productName, sites, editions } = settings;
  const site = sites.find(({ handle }) => handle === version) ?? sites[0];
  const handle = site?.handle ?? "";
  return {
    productName,
    editions: sites,
    version: handle,
    editionName: site?.name ?? "",
    edition: editions[handle],
    guideHref: handle === "" ? "/bluebook" : `/${guideUri(handle)}`,
  };
}
