import { z } from "zod";

/** A heading's id in links: lower-case letters, digits, dots, underscores and hyphens (parentheses become hyphens). */
export const headingIdSchema = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,119}$/);

/** A heading on a page. `headingLevel` is a list whose first value (0 to 4) counts. */
export const headingBlockSchema = z.strictObject({
  type: z.literal("heading"),
  /** Unique within its page; the anchor is `b-{id}`. */
  id: headingIdSchema,
  headingCode: z.string().max(60),
  /** Inline HTML (em, strong, small caps …), no blocks. */
  headingText: z.string().max(2_000),
  headingLevel: z.array(z.int().min(0).max(4)).max(1),
  putNameOnItsOwnLine: z.boolean(),
});

export type HeadingBlock = z.infer<typeof headingBlockSchema>;
