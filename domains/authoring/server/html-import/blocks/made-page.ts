import type { MadeBlock } from "./made-block.ts";
import type { PageDraft } from "../outline/page-draft.ts";

/** A page with its finished blocks. */
export interface MadePage {
  draft: PageDraft;
  blocks: MadeBlock[];
}
