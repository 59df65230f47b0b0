import type { Database } from "../../../../../../platform/db/database.ts";
import { readJson } from "../../../../../../platform/db/json.ts";
import { dashboardSchema, guideSchema, panelsSchema } from "../../../../contract.ts";
import {
  type Editions,
  type LoadedEdition,
  prepareEdition,
  redirectsIn,
  resolveBlockLinks,
} from "../../../read/catalog/catalog.ts";
import type { EditionSource, EditionView } from "../../../read/catalog/edition-view.ts";
import type { Content } from "../../../read/content.ts";
import { guideWithDrawings } from "../../../read/drawings/drawings.ts";
import type { EntryBodies } from "../../../tables.ts";
import type { EditionState } from "../edition-state.ts";
import { readSnapshot, snapshotOf } from "../releases-store.ts";
import { type PreviewedRelease, readHeadings } from "./previews-store.ts";
import { yieldToEventLoop } from "../../../../../../platform/threads/yield-to-event-loop.ts";
import { redlineBlocks } from "../../../../model/compare/blocks/redline-blocks.ts";
import type { PageComparison } from "../../../../model/compare/editions/compare-editions.ts";
import { renderBlocks } from "../../../../model/blocks/render.ts";

/**
 * Returns content in which a release stands in place of its edition, as it will be read once it is published, and open
 * to whoever reads this content. What the links on its pages lead to is the release too; other editions stay as they
 * are.
 */
export async function previewContent(
  { db }: Pick<Database, "db">,
  content: Content,
  { release, edition }: PreviewedRelease,
): Promise<Content> {
  const snapshot = snapshotOf(release);
  if (snapshot === null) throw new Error(`Release ${release.id} has no snapshot.`);
  const state = await readSnapshot(db, snapshot);
  const details = await readHeadings(
    db,
    state.pages.map((page) => page.revision_id),
  );
  const entry = (handle: keyof EntryBodies): unknown => bodyOf(state, handle);
  const loaded = prepareEdition(
    sourceOf(state, { id: edition.id, handle: edition.handle, number: release.number }, details),
  );
  const guide = (handle: "quick-style-guide" | "help") => {
    const body = entry(handle);
    return guideWithDrawings(Promise.resolve(body === undefined ? undefined : guideSchema.parse(body)), content.image);
  };
  const here = <Answer>(id: string, own: () => Promise<Answer>, others: (id: string) => Promise<Answer>) =>
    id === edition.id ? own() : others(id);
  return {
    ...content,
    catalog: withEdition(content.catalog, loaded),
    guide: async (id) => here(id, () => guide("quick-style-guide"), content.guide),
    help: async (id) => here(id, () => guide("help"), content.help),
    dashboard: async (id) =>
      here(
        id,
        () => {
          const body = entry("dashboard");
          return Promise.resolve(body === undefined ? undefined : dashboardSchema.parse(body));
        },
        content.dashboard,
      ),
    panels: async (id) => here(id, () => Promise.resolve(panelsOf(entry)), content.panels),
    quickLookTables: async (id) => here(id, () => quickLookTables(content, loaded, details), content.quickLookTables),
  };
}

type Details = Awaited<ReturnType<typeof readHeadings>>;

function bodyOf({ entries }: EditionState, handle: keyof EntryBodies): unknown {
  const found = entries.find((each) => each.handle === handle);
  return found && readJson(found.body);
}

function sourceOf(
  state: EditionState,
  { id, handle, number }: { id: string; handle: string; number: number },
  details: Details,
): EditionSource {
  const { name, notice, sections, pages } = state;
  return {
    site: { id, handle, name },
    notice,
    revision: number,
    audience: "subscribers",
    sections: sections.map(({ section, title }) => ({ handle: section, title })),
    oldAddresses: [],
    oldHeadings: [],
    gone: [],
    redirects: redirectsIn(bodyOf(state, "redirects")),
    changed: [],
    pages: pages.map((page) => ({
      id: page.id,
      parentId: page.parent_id,
      section: page.section,
      position: page.position,
      slug: page.slug,
      code: page.code,
      title: page.title,
      subtitle: page.subtitle,
      level: page.level,
      formattedPageNumber: page.formatted_page_number,
      isPublic: true,
      displayContents: page.display_contents === 1,
      revisionId: page.revision_id,
      headings: details.get(page.revision_id)?.headings ?? [],
    })),
  };
}

function withEdition(all: Editions, loaded: LoadedEdition): Editions {
  const { site } = loaded.view;
  const isKnown = all.sites.some(({ handle }) => handle === site.handle);
  return {
    stamp: `${all.stamp} ${site.handle}.${loaded.view.revision}`,
    sites: isKnown ? all.sites.map((known) => (known.handle === site.handle ? site : known)) : [site, ...all.sites],
    edition: (handle) => (handle === site.handle ? loaded : all.edition(handle)),
    defaultEdition: all.defaultEdition?.view.site.handle === site.handle ? loaded : (all.defaultEdition ?? loaded),
  };
}

function panelsOf(entry: (handle: keyof EntryBodies) => unknown) {
  const handles = ["notification", "banner", "promo", "print"] as const;
  return panelsSchema.parse(Object.fromEntries(handles.map((handle) => [handle, entry(handle) ?? null])));
}

async function quickLookTables(content: Content, { view }: LoadedEdition, details: Details) {
  const tables: Awaited<ReturnType<Content["quickLookTables"]>> = [];
  for (const { id, revisionId } of view.pages.filter((page) => details.get(page.revisionId)?.hasQuickLook)) {
    for (const block of await content.blocks(revisionId)) {
      if (block.type === "table" && block.quickLook) tables.push({ pageId: id, table: block });
    }
  }
  return tables;
}

/** Renders both versions of a page as one article; links lead to where they lead in `view`. '' if its words are the same. */
export async function redlinePage({ blocks }: PageComparison, view: EditionView): Promise<string> {
  const redline = redlineBlocks(blocks);
  await yieldToEventLoop();
  return renderBlocks(resolveBlockLinks(redline, view));
}
