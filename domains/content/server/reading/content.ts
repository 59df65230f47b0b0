import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Block } from "../../blocks/schema.ts";
import type { Dashboard, Guide, Panels } from "../../contract.ts";
import type { DraftsTable } from "../tables.ts";
import type { Catalog } from "./catalog/catalog.ts";

/** What the verbs of this domain read from. */
export interface Content {
  catalog: Catalog;
  clock: Clock;
  blocks(revisionId: string): Promise<Block[]>;
  guide(editionId: string): Promise<Guide | undefined>;
  dashboard(editionId: string): Promise<Dashboard | undefined>;
  help(editionId: string): Promise<Guide | undefined>;
  panels(editionId: string): Promise<Panels>;
  /** A draft by its id, whether its link still works or not. */
  draft(id: string): Promise<DraftsTable | undefined>;
  image(name: string): Promise<{ contentType: string; bytes: Uint8Array } | undefined>;
  /** The tables that the editors flagged for quick look, with the page on which each stands, in reading order. */
  quickLookTables(editionId: string): Promise<{ pageId: string; table: Extract<Block, { type: "table" }> }[]>;
}

/**
 * The content with the clock stopped: what is kept under a class of readers (`accessClass`) has to be decided at the very
 * moment that the class was told at, or the end of a term between the two would leave it under the wrong one.
 */
export function contentAt(content: Content, now: number): Content {
  return { ...content, clock: { now: () => now } };
}
