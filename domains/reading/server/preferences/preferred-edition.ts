import { type Content, contentFor } from "../../../content/server/public.ts";
import type { Reader } from "../../../subscriptions/contract.ts";

/**
 * The handle of the edition a reader reads: the preferred one if it exists and is open to this reader, else the newest
 * that is. Empty if none is open.
 */
export function preferredEdition(
  content: Pick<Content, "catalog">,
  reader: Reader,
  preference: string | null | undefined,
): string {
  const { catalog } = contentFor(content, reader);
  const preferred = catalog.edition(preference ?? "") ?? catalog.defaultEdition;
  return preferred?.view.site.handle ?? "";
}
