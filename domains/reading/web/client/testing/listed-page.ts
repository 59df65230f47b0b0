import type { ListedPage } from "../../../contract.ts";

/** A listed page with all fields derived from its id. */
export function listedPage(id: string): ListedPage {
  return {
    id,
    version: "v22",
    section: "rules",
    grandparent: null,
    parent: null,
    slug: id,
    uri: `bluebook/v22/rules/${id}`,
    code: id,
    customTitle: id,
    sectionName: "Rules",
    breadcrumb: [],
  };
}
