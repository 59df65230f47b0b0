import type { Content } from "../../../subscriptions/contract.ts";
import type { EditionView, PageView } from "./catalog/edition-view.ts";

/** What access is asked for when a page is read, or anything that is made of one page. */
export function pageContent({ isPublic }: Pick<PageView, "isPublic">, { site }: EditionView): Content {
  return { kind: "page", isPublic, edition: { handle: site.handle, audience: "subscribers" } };
}
