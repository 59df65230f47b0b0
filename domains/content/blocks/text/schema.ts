import { z } from "zod";

/** Running text: clean HTML of the small set that `cleanHtml` lets through. */
export const textBlockSchema = z.strictObject({
  type: z.literal("text"),
  text: z.string().min(1).max(200_000),
});

export type TextBlock = z.infer<typeof textBlockSchema>;
