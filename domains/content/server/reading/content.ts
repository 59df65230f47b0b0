import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Block } from "../../blocks/registry/schemas.ts";
import type { Dashboard, Guide, Panels } from "../../contract.ts";
import type { DraftsTable } from "../tables.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import { hasEditionPermission } from "../../../subscriptions/rules.ts";
import type { Editions, LoadedEdition } from "./catalog/catalog.ts";
import type { PageChange } from "../releases/changes/page-changes-store.ts";
import { editionAccess } from "./catalog/edition-view.ts";

/** The source that this domain's use cases read from. */
export interface Content {
  catalog: Editions;
  clock: Clock;
  blocks(revisionId: string): Promise<Block[]>;
  guide(editionId: string): Promise<Guide | undefined>;
  dashboard(editionId: string): Promise<Dashboard | undefined>;
  help(editionId: string): Promise<Guide | undefined>;
  panels(editionId: string): Promise<Panels>;
  /** What releases changed on pages, the newest first. */
  changes(editionId: string): Promise<PageChange[]>;
  /** Finds a draft by id, even if its link has expired. */
  draft(id: string): Promise<DraftsTable | undefined>;
  /** Counts that a draft was opened at a time; false if its link has ended, or was opened as often as it may be. */
  takeOpening(id: string, now: number): Promise<boolean>;
  image(name: string): Promise<{ contentType: string; bytes: Uint8Array } | undefined>;
  /** The tables flagged for quick look, each with its page's id, in reading order. */
  quickLookTables(editionId: string): Promise<{ pageId: string; table: Extract<Block, { type: "table" }> }[]>;
}

/**
 * Returns the content with its clock frozen at `now`. What is cached for a class of readers (`accessClass`) must be
 * decided at the time the class was computed; if a term ended in between, it would be cached for the wrong class.
 */
export function contentAt(content: Content, now: number): Content {
  return { ...content, clock: { now: () => now } };
}

/**
 * Returns the content visible to a reader: an edition closed to the reader looks as if it was never published. All
 * responses to readers are built from this. Create one per request, because audiences change.
 */
export function contentFor<Part extends Pick<Content, "catalog">>(
  content: Part,
  reader: Reader,
): Omit<Part, "catalog"> & Pick<Content, "catalog"> {
  return { ...content, catalog: editionsFor(content.catalog, reader) };
}

/** Returns the content visible to everyone, for pages and files that are the same for all readers. */
export function contentForAll<Part extends Pick<Content, "catalog">>(content: Part) {
  return contentFor(content, { kind: "visitor" });
}

function editionsFor(all: Editions, reader: Reader): Editions {
  const { stamp, sites } = all;
  const open = sites.flatMap(({ handle }): LoadedEdition[] => {
    const edition = all.edition(handle);
    return edition && hasEditionPermission(reader, editionAccess(edition.view)) ? [edition] : [];
  });
  if (open.length === sites.length) return all;
  return {
    stamp,
    sites: open.map(({ view }) => view.site),
    edition: (handle) => open.find(({ view }) => view.site.handle === handle),
    defaultEdition: open[0],
  };
}
