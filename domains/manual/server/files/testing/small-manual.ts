import { sections } from "../../../contract.ts";
import { type ManualEdition, type ManualPage, noPanels } from "../../model/manual.ts";

/** Builds a minimal page; every field can be overridden. */
export function manualPage(slug: string, more: Partial<ManualPage> = {}): ManualPage {
  return {
    section: "rules",
    slug,
    code: "",
    title: `Title of ${slug}`,
    subtitle: "",
    formattedPageNumber: "",
    isPublic: true,
    displayContents: false,
    blocks: [],
    children: [],
    ...more,
  };
}

/** Builds a minimal edition; every field can be overridden. */
export function manualEdition(more: Partial<ManualEdition> = {}): ManualEdition {
  return {
    handle: "v22",
    name: "22nd Edition",
    notice: "",
    sections: sections.map((handle) => ({ handle, title: `The ${handle}` })),
    pages: [],
    guide: { title: "Quick style guide", blocks: [] },
    dashboard: { blocks: [] },
    help: null,
    panels: noPanels,
    index: [],
    searchWords: [],
    redirects: [],
    images: [],
    ...more,
  };
}
