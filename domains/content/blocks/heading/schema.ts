import { z } from "zod";

/** Where a heading can be linked to: lower-case letters, digits, dots, hyphens and parentheses folded to hyphens. */
export const headingIdSchema = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,119}$/);

/** A heading inside a page. `headingLevel` is a list whose first value counts (0 to 4). */
export const headingBlockSchema = z.strictObject({
  type: z.literal("heading"),
  /** Unique within its page; the link target is `b-{id}`. */
  id: headingIdSchema,
  headingCode: z.string().max(60),
  /** Inline HTML (em, strong, small caps …), no blocks. */
  headingText: z.string().max(2_000),
  headingLevel: z.array(z.int().min(0).max(4)).max(1),
  putNameOnItsOwnLine: z.boolean(),
});

export type HeadingBlock = z.infer<typeof headingBlockSchema>;
