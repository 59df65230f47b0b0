import type { ViewedPage } from "../../../contract.ts";

/** A viewed page with all fields derived from its id. */
export function listedPage(id: string): ViewedPage {
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
    viewedAt: 0,
    place: null,
  };
}
