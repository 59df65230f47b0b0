import type { Content, EditionAccess } from "../../../subscriptions/contract.ts";
import type { EditionView, PageView } from "./catalog/edition-view.ts";

/** Describes a page, or anything made from one page, for the access decision. */
export function pageContent({ isPublic }: Pick<PageView, "isPublic">, edition: EditionView): Content {
  return { kind: "page", isPublic, edition: editionAccess(edition) };
}

/** Describes an edition for the access decision. */
export function editionAccess({ site, audience }: EditionView): EditionAccess {
  return { handle: site.handle, audience };
}
