import { defaultPage, splitMenu } from "../../rules.ts";
import type { SiteSettings } from "../../contract.ts";
import { resolveLinks } from "./catalog/resolve-links.ts";
import type { Content } from "./content.ts";

/** Returns what every screen needs to know about the site. */
export function readSettings({ catalog }: Content, productName: string): SiteSettings {
  const editions = catalog.sites.flatMap(({ handle }) => {
    const edition = catalog.edition(handle);
    if (!edition) return [];
    const { blue, white } = splitMenu(edition.menu);
    const { view } = edition;
    const firstPage = { blue: defaultPage(blue)?.uri ?? null, white: defaultPage(white)?.uri ?? null };
    return [[handle, { notice: resolveLinks(view.notice, view), sections: view.sections, firstPage }] as const];
  });
  return { productName, sites: catalog.sites, editions: Object.fromEntries(editions) };
}
