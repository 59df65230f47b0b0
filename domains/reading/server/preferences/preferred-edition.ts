import { pageContent, type Content } from "../../../content/server/public.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import { decideAccess } from "../../../subscriptions/rules.ts";

/**
 * The handle of the edition that a reader reads: the preferred one if it (still) exists and is open to this reader, else
 * the newest that is. Empty where nothing is published.
 */
export function preferredEdition(content: Content, reader: Reader, preference: string | null | undefined): string {
  const open = content.catalog.sites.filter(({ handle }) => {
    const edition = content.catalog.edition(handle);
    if (!edition) return false;
    const access = decideAccess(reader, pageContent({ isPublic: false }, edition.view), content.clock.now());
    return access.granted || access.reason !== "next-edition";
  });
  return (open.find(({ handle }) => handle === preference) ?? open[0])?.handle ?? "";
}
