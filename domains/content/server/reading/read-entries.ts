import { unhandled } from "../../../../platform/flow/unhandled.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import { decideAccess } from "../../../subscriptions/rules.ts";
import { replaceMarks } from "../../blocks/footnotes/marks.ts";
import { mapHtml } from "../../blocks/map-html.ts";
import type { Dashboard, Guide, QuickLook } from "../../contract.ts";
import type { LoadedEdition } from "./catalog/catalog.ts";
import { pageContent, pageRef } from "./catalog/edition-view.ts";
import { resolveBlockLinks, resolveLinks } from "./catalog/resolve-links.ts";
import type { Content } from "./content.ts";

/** Returns an edition's quick style guide, which is public; undefined if there is none. */
export async function readGuide(content: Content, version: string): Promise<Guide | undefined> {
  const edition = content.catalog.edition(version);
  const guide = edition && (await content.guide(edition.view.site.id));
  return guide && { title: guide.title, blocks: resolveBlockLinks(guide.blocks, edition.view) };
}

/** Returns an edition's dashboard entry; undefined if there is none. */
export async function readDashboard(content: Content, version: string): Promise<Dashboard | undefined> {
  const edition = content.catalog.edition(version);
  const dashboard = edition && (await content.dashboard(edition.view.site.id));
  return dashboard && { blocks: dashboard.blocks.map((block) => resolveDashboardLinks(block, edition)) };
}

function resolveDashboardLinks(
  block: Dashboard["blocks"][number],
  { view }: LoadedEdition,
): Dashboard["blocks"][number] {
  switch (block.type) {
    case "heading":
      return block;
    case "textBlock":
      return { ...block, text: resolveLinks(block.text, view) };
    case "listBlock":
      return { ...block, items: block.items.map((item) => ({ ...item, text: resolveLinks(item.text, view) })) };
    default:
      throw unhandled("dashboard block", block);
  }
}

/** Returns the lookup tables this reader may see, and whether any were left out (RULING-7: protected like content). */
export async function readQuickLook(
  content: Content,
  reader: Reader,
  version: string,
): Promise<{ data: QuickLook; redacted: boolean } | undefined> {
  const edition = content.catalog.edition(version);
  if (!edition) return undefined;
  const stored = await content.quickLookTables(edition.view.site.id);
  const placed = stored.flatMap(({ pageId, table }) => {
    const page = edition.view.pageById(pageId);
    // Notes stay on the page, and so do their marks.
    const change = (html: string) =>
      resolveLinks(
        replaceMarks(html, () => ""),
        edition.view,
      );
    return page ? [{ page, table: mapHtml(table, change) }] : [];
  });
  const order = new Map(edition.view.pages.map(({ id }, index) => [id, index]));
  placed.sort((a, b) => (order.get(a.page.id) ?? 0) - (order.get(b.page.id) ?? 0));
  const now = content.clock.now();
  const open = placed.filter(({ page }) => decideAccess(reader, pageContent(page, edition.view), now).granted);
  return {
    data: { tables: open.map(({ page, table }) => ({ page: pageRef(page), table })) },
    redacted: open.length < placed.length,
  };
}
