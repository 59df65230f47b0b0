import type { Content, EditionAccess } from "../../../subscriptions/contract.ts";
import type { EditionView, PageView } from "./catalog/edition-view.ts";

/** What access is asked for when a page is read, or anything that is made of one page. */
export function pageContent({ isPublic }: Pick<PageView, "isPublic">, edition: EditionView): Content {
  return { kind: "page", isPublic, edition: editionAccess(edition) };
}

/** What access asks of an edition. */
export function editionAccess({ site, audience }: EditionView): EditionAccess {
  return { handle: site.handle, audience };
}
