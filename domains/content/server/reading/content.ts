import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Block } from "../../blocks/schema.ts";
import type { Dashboard, Guide, Panels } from "../../contract.ts";
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
  image(name: string): Promise<{ contentType: string; bytes: Uint8Array } | undefined>;
  /** The tables that the editors flagged for quick look, with the page on which each stands, in reading order. */
  quickLookTables(editionId: string): Promise<{ pageId: string; table: Extract<Block, { type: "table" }> }[]>;
}
