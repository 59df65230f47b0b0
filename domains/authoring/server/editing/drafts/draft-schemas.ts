import { z } from "zod";
import { blockSchema } from "../../../../content/server/authoring.ts";
import type { DraftPage } from "../merge/merge-drafts.ts";

/** A page as kept in a version of its draft. */
export const draftPageSchema: z.ZodType<DraftPage> = z.object({
  version: z.int(),
  title: z.string(),
  subtitle: z.string(),
  blocks: z.array(z.object({ id: z.string(), changedIn: z.int(), block: blockSchema })),
});
