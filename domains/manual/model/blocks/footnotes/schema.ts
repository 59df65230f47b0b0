import { z } from "zod";

/** What a footnote is called in its page: marks in the text name it so. */
export const noteIdSchema = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(40);

/** The footnotes of a page, in the order of their first marks: each a line of clean inline HTML. */
export const footnotesBlockSchema = z.strictObject({
  type: z.literal("footnotes"),
  notes: z
    .array(z.strictObject({ id: noteIdSchema, text: z.string().min(1).max(20_000) }))
    .min(1)
    .max(500),
});

export type FootnotesBlock = z.infer<typeof footnotesBlockSchema>;
