import { type Clock, systemClock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { findDraft } from "../publish/drafts/drafts-store.ts";
import type { Block } from "../../blocks/schema.ts";
import type { ContentTables } from "../tables.ts";
import { Catalog } from "./catalog/catalog.ts";
import type { Content } from "./content.ts";
import {
  listEditions,
  readBlocks,
  readDashboardEntry,
  readGuideEntry,
  readHelpEntry,
  readImage,
  readOutline,
  readPanelEntries,
  readQuickLookTables,
} from "./reading-store.ts";

/** How often a published revision of another process is looked for, in milliseconds. */
const POLL_MS = 1_000;

/** The content of a database, with its published editions in memory. */
export interface OpenContent extends Content {
  /** Keeps looking for what other processes publish. Failures are told to `report`; readers keep what is loaded. */
  watch(report: (error: unknown) => void): Promise<void>;
  stop(): Promise<void>;
}

/** Stands for the installation's own address on the page of help: nobody can have it (RFC 2606). */
const SUPPORT = "support@example.org";

interface ContentSettings {
  clock?: Clock;
  /** Whom readers write to for help. */
  supportEmail?: string;
}

/** Loads the published editions of a database. */
export async function openContent(
  { db }: Database<ContentTables>,
  { clock = systemClock, supportEmail = SUPPORT }: ContentSettings = {},
): Promise<OpenContent> {
  const catalog = new Catalog({
    editions: () => listEditions(db),
    load: (editionId) => readOutline(db, editionId),
  });
  await catalog.refresh();
  let timer: NodeJS.Timeout | undefined;
  return {
    catalog,
    clock,
    blocks: (revisionId) => readBlocks(db, revisionId),
    guide: (editionId) => readGuideEntry(db, editionId),
    dashboard: (editionId) => readDashboardEntry(db, editionId),
    help: async (editionId) => {
      const help = await readHelpEntry(db, editionId);
      return help && { ...help, blocks: help.blocks.map((block) => replaceSupport(block, supportEmail)) };
    },
    panels: (editionId) => readPanelEntries(db, editionId),
    draft: (id) => findDraft(db, id),
    image: (name) => readImage(db, name),
    quickLookTables: (editionId) => readQuickLookTables(db, editionId),
    watch: (report) => {
      timer = setInterval(() => {
        catalog.refresh().catch(report);
      }, POLL_MS).unref();
      return Promise.resolve();
    },
    stop: () => {
      clearInterval(timer);
      return Promise.resolve();
    },
  };
}

function replaceSupport(block: Block, address: string): Block {
  return block.type === "text" ? { ...block, text: block.text.replaceAll(SUPPORT, address) } : block;
}
