import { type Clock, systemClock } from "../../../../platform/clock/clock.ts";
import { LastKnown } from "../../../../platform/db/availability/last-known.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { readImage } from "../stores/image-store.ts";
import { isFileDamaged, isFileUnavailable } from "../../../../platform/files/stores/stored-files.ts";
import { findDraft, takeOpening } from "../stores/drafts-store.ts";
import type { Block } from "../../model/blocks/registry/schemas.ts";
import { findPageChanges, listPageChanges } from "../publish/history/changes/page-changes-store.ts";
import { Catalog } from "./catalog/catalog.ts";
import type { Content } from "./content.ts";
import { guideWithDrawings, withDrawings } from "./drawings/drawings.ts";
import {
  listEditions,
  readBlocks,
  readDashboardEntry,
  readGuideEntry,
  readHelpEntry,
  readOutline,
  readPanelEntries,
  readQuickLookTables,
} from "./reading-store.ts";

/** How often to look for revisions published by other processes, in milliseconds. */
const POLL_MS = 1_000;

/** A database's content, with its published editions in memory. */
export interface OpenContent extends Content {
  catalog: Catalog;
  /** Polls for what other processes publish. Failures go to `report`; readers keep what is loaded. */
  watch(report: (error: unknown) => void): Promise<void>;
  stop(): Promise<void>;
}

/** Cache limit for the editions' text, in bytes of JSON: some twenty editions. */
const CACHE_BYTES = 96_000_000;

/** Placeholder for the site's support address on the help page; a reserved domain (RFC 2606). */
const SUPPORT = "support@example.org";

interface ContentSettings {
  clock?: Clock;
  /** The address that readers write to for help. */
  supportEmail?: string;
}

/** Loads a database's published editions. */
export async function openContent(
  database: Database,
  { clock = systemClock, supportEmail = SUPPORT }: ContentSettings = {},
): Promise<OpenContent> {
  const { db } = database;
  const catalog = new Catalog({
    editions: () => listEditions(db),
    load: (editionId) => readOutline(db, editionId),
  });
  await catalog.refresh();
  const known = new LastKnown(CACHE_BYTES);
  const image: Content["image"] = (name) => readImage(database, name);
  const drawing: Content["image"] = (name) =>
    image(name).catch((error: unknown) => {
      // It is asked for by its address then, which says so.
      if (isFileDamaged(error)) return undefined;
      throw error;
    });
  /** A page whose drawings are away shows them as pictures, but isn't remembered so. */
  const withPictures = async <Part>(
    read: (ofPicture: Content["image"]) => Promise<Part>,
    remember: (read: () => Promise<Part>) => Promise<Part>,
  ): Promise<Part> => {
    try {
      return await remember(() => read(drawing));
    } catch (error) {
      if (!isFileUnavailable(error)) throw error;
      return await read(() => Promise.resolve(undefined));
    }
  };
  const content: Content & { catalog: Catalog } = {
    catalog,
    clock,
    // Revisions are immutable.
    blocks: (revisionId) =>
      withPictures(
        async (ofPicture) => withDrawings(await readBlocks(db, revisionId), ofPicture),
        (read) => known.cachedOrFresh(`blocks ${revisionId}`, read),
      ),
    guide: (editionId) =>
      withPictures(
        (ofPicture) => guideWithDrawings(readGuideEntry(db, editionId), ofPicture),
        (read) => known.freshOrCached(`guide ${editionId}`, read),
      ),
    dashboard: (editionId) => known.freshOrCached(`dashboard ${editionId}`, () => readDashboardEntry(db, editionId)),
    help: async (editionId) => {
      const help = await withPictures(
        (ofPicture) => guideWithDrawings(readHelpEntry(db, editionId), ofPicture),
        (read) => known.freshOrCached(`help ${editionId}`, read),
      );
      return help && { ...help, blocks: help.blocks.map((block) => replaceSupport(block, supportEmail)) };
    },
    panels: (editionId) => known.freshOrCached(`panels ${editionId}`, () => readPanelEntries(db, editionId)),
    changes: (editionId, before) =>
      known.freshOrCached(`changes ${editionId} ${before ?? ""}`, () => listPageChanges(db, editionId, before)),
    changesOf: (editionId, release) =>
      known.freshOrCached(`changes of ${editionId} ${release}`, () => findPageChanges(db, editionId, release)),
    draft: (id) => findDraft(db, id),
    takeOpening: (id, now) => takeOpening(db, id, now),
    image,
    quickLookTables: (editionId) =>
      known.freshOrCached(`quick look ${editionId}`, () => readQuickLookTables(db, editionId)),
  };
  return { ...content, ...keepInMemory(content) };
}

/** Loads and prefetches what is published, so that readers can go on reading during a database outage. */
function keepInMemory(content: Content & { catalog: Catalog }): Pick<OpenContent, "watch" | "stop"> {
  const { catalog } = content;
  let timer: NodeJS.Timeout | undefined;
  let readAhead: Promise<void> | undefined;
  let readStamp = "";
  let isStopped = false;

  async function look(): Promise<void> {
    await catalog.refresh();
    if (readStamp === catalog.stamp) return;
    readAhead ??= readAll().finally(() => {
      readAhead = undefined;
    });
    await readAhead;
  }

  async function readAll(): Promise<void> {
    const { stamp, sites } = catalog;
    for (const { id, handle } of sites) {
      for (const { revisionId } of catalog.edition(handle)?.view.pages ?? []) {
        if (isStopped) return;
        await content.blocks(revisionId);
      }
      const { guide, dashboard, help, panels, quickLookTables } = content;
      for (const read of [guide, dashboard, help, panels, quickLookTables]) if (!isStopped) await read(id);
      if (!isStopped) await content.changes(id, null);
    }
    readStamp = stamp;
  }

  return {
    watch: (report) => {
      timer = setInterval(() => {
        look().catch(report);
      }, POLL_MS).unref();
      return Promise.resolve();
    },
    stop: async () => {
      clearInterval(timer);
      isStopped = true;
      await readAhead?.catch(() => undefined);
    },
  };
}

function replaceSupport(block: Block, address: string): Block {
  return block.type === "text" ? { ...block, text: block.text.replaceAll(SUPPORT, address) } : block;
}
