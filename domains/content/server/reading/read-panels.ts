import type { Guide, Panels } from "../../contract.ts";
import { mapPanels } from "../map-panels.ts";
import { resolveBlockLinks, resolveLinks, resolveUrl } from "./catalog/resolve-links.ts";
import type { Content } from "./content.ts";

/** Returns an edition's help page, which is public; undefined if there is none. */
export async function readHelp(content: Content, version: string): Promise<Guide | undefined> {
  const edition = content.catalog.edition(version);
  const help = edition && (await content.help(edition.view.site.id));
  return help && { title: help.title, blocks: resolveBlockLinks(help.blocks, edition.view) };
}

/** Returns an edition's panels with their links resolved to addresses; undefined if there is no such edition. */
export async function readPanels(content: Content, version: string): Promise<Panels | undefined> {
  const edition = content.catalog.edition(version);
  const panels = edition && (await content.panels(edition.view.site.id));
  return (
    panels &&
    mapPanels(
      panels,
      (html) => resolveLinks(html, edition.view),
      (url) => resolveUrl(url, edition.view),
    )
  );
}
