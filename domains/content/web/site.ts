import { useSyncExternalStore } from "react";
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
  /** The handle of the edition on screen: the address's, else the reader's, else the newest. Empty where none is published. */
  version: string;
  editionName: string;
  edition: SiteSettings["editions"][string] | undefined;
  /** The quick style guide of the edition on screen, where every reader may go. */
  guideHref: string;
}

/** The edition that was last read or chosen in this document: the reader's own since then. */
let lastEdition = "";
const watchers = new Set<() => void>();

/** Says which edition the reader has opened or chosen: the screens whose address names none go on in it. */
export function noteEdition(version: string): void {
  lastEdition = version;
  for (const watcher of watchers) watcher();
}

/** The edition that was last noted in this document; empty where none was. */
export function notedEdition(): string {
  return lastEdition;
}

function watchEdition(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** What the shell has loaded of the site: also which edition the reader prefers, as the server knows it. */
type LoadedSite = SiteSettings & { preferred?: string };

/** The site as the screen's edition shows it. */
export function useSite(): Site {
  const settings = useRouteLoaderData<LoadedSite>(SITE_ROUTE);
  const { version } = useParams();
  // Where the address names one, nothing has to be drawn anew when it is noted.
  const current = useSyncExternalStore(
    watchEdition,
    () => version ?? lastEdition,
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
