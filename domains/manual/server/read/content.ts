import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Block } from "../../model/blocks/registry/schemas.ts";
import type { Dashboard, Guide, Panels, SiteSettings } from "../../contract.ts";
import type { DraftsTable } from "../tables.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import { hasEditionPermission } from "../../../subscriptions/rules.ts";
import { type Editions, type LoadedEdition, resolveBlockLinks, resolveLinks, resolveUrl } from "./catalog/catalog.ts";
import type { ListedChanges, PageChange } from "../publish/history/changes/page-changes-store.ts";
import { type EditionView, editionAccess } from "./catalog/edition-view.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { defaultPage, headingAnchor, pageLabel, splitMenu } from "../../rules.ts";
import type { PageGone } from "../../web/content-api.ts";
import { mapPanels } from "../model/map-panels.ts";

/** The source that this domain's use cases read from. */
export interface Content {
  catalog: Editions;
  clock: Clock;
  blocks(revisionId: string): Promise<Block[]>;
  guide(editionId: string): Promise<Guide | undefined>;
  dashboard(editionId: string): Promise<Dashboard | undefined>;
  help(editionId: string): Promise<Guide | undefined>;
  panels(editionId: string): Promise<Panels>;
  /** What releases changed on pages: the newest ones, or those before a release's number. */
  changes(editionId: string, before: number | null): Promise<ListedChanges>;
  /** What one release changed on pages. */
  changesOf(editionId: string, release: number): Promise<PageChange[]>;
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

/** Returns what is known of an address that leads nowhere any more; null if it never led anywhere. */
export function goneAt(view: EditionView, section: string, slug: string): PageGone | null {
  const page = view.gonePage(section, slug);
  const redirect = view.redirect(section, slug);
  if (page === undefined && redirect === undefined) return null;
  const next = redirect?.pageId ? view.pageById(redirect.pageId) : undefined;
  const anchor = redirect?.headingId ? `#${headingAnchor(redirect.headingId)}` : "";
  return {
    code: page?.code ?? "",
    title: page?.title ?? "",
    removedAt: page?.removedAt ?? null,
    text: redirect?.text ?? "",
    next: next
      ? { href: `/${next.uri}${anchor}`, label: `${pageLabel(next.section, next.code)} ${next.title}`.trim() }
      : null,
  };
}

/** For calls: a page is no longer in its edition. Says what its author says of it, and what replaced it. */
export function pageGone({ code, title, text, next }: PageGone): AppError {
  const name = `${code} ${title}`.trim();
  const message = [
    name === "" ? "This page is gone." : `The page ‘${name}’ is gone.`,
    text,
    next === null ? "" : `What replaced it: ${next.label}, ${next.href}`,
  ];
  return new AppError({ code: "page-gone", status: 410, message: message.filter((words) => words !== "").join(" ") });
}

/** Returns an edition's help page, which is public; undefined if there is none. */
export async function readHelp(content: Content, version: string): Promise<Guide | undefined> {
  const edition = content.catalog.edition(version);
  const help = edition && (await content.help(edition.view.site.id));
  return help && { title: help.title, blocks: resolveBlockLinks(help.blocks, edition.view) };
}

/** Returns an edition's panels with their links resolved to addresses; undefined if there is no such edition. */
export async function readPanels(content: Content, version: string): Promise<Panels | undefined> {
  const edition = content.catalog.edition(version);
  const panels = edition && (await content.panels(edition.view.site.id));
  return (
    panels &&
    mapPanels(
      panels,
      (html) => resolveLinks(html, edition.view),
      (url) => resolveUrl(url, edition.view),
    )
  );
}

/** Returns what every screen needs to know about the site. */
export function readSettings({ catalog }: Content, productName: string): SiteSettings {
  const editions = catalog.sites.flatMap(({ handle }) => {
    const edition = catalog.edition(handle);
    if (!edition) return [];
    const { blue, white } = splitMenu(edition.menu);
    const { view } = edition;
    const firstPage = { blue: defaultPage(blue)?.uri ?? null, white: defaultPage(white)?.uri ?? null };
    return [[handle, { notice: resolveLinks(view.notice, view), sections: view.sections, firstPage }] as const];
  });
  return { productName, sites: catalog.sites, editions: Object.fromEntries(editions) };
}
