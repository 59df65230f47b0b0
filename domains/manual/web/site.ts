import { useSyncExternalStore } from "react";
import { type LoaderFunctionArgs, useParams, useRouteLoaderData } from "react-router";
import { guideUri } from "../rules.ts";
import type { SiteSettings } from "../contract.ts";
import { contentApi } from "./content-api.ts";
import { notedEdition, watchEdition } from "./reader/noted-edition.ts";

/** The id of the route above every screen. */
export const SITE_ROUTE = "site";

/** The site's settings without the ids of its editions, which no screen needs: every page carries them. */
export type PublicSiteSettings = Omit<SiteSettings, "sites"> & { sites: Omit<SiteSettings["sites"][number], "id">[] };

/** Loads what every screen needs to know; runs once. */
export async function loadSite({ context }: Pick<LoaderFunctionArgs, "context">): Promise<PublicSiteSettings> {
  const settings = await context.get(contentApi).settings();
  return { ...settings, sites: settings.sites.map(({ handle, name }) => ({ handle, name })) };
}

export interface Site {
  productName: string;
  editions: PublicSiteSettings["sites"];
  /** The edition on screen: from the address, else the reader's, else the newest. Empty if none is published. */
  version: string;
  editionName: string;
  edition: SiteSettings["editions"][string] | undefined;
  /** The quick style guide of the edition on screen, open to every reader. */
  guideHref: string;
}

/** The site settings plus the reader's preferred edition, as the server knows it. */
type LoadedSite = PublicSiteSettings & { preferred?: string };

/** Returns the site as seen from the edition on screen. */
export function useSite(): Site {
  const settings = useRouteLoaderData<LoadedSite>(SITE_ROUTE);
  const { version } = useParams();
  // If the address names an edition, noting one must not trigger a render.
  const current = useSyncExternalStore(
    watchEdition,
    () => version ?? notedEdition(),
    () => version ?? "",
  );
  if (!settings) throw new Error("Outside the site's route.");
  const { productName, sites, editions, preferred } = settings;
  const site = [current, preferred].flatMap((one) => sites.find(({ handle }) => handle === one) ?? [])[0] ?? sites[0];
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
