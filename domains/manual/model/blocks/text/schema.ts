import { z } from "zod";

/** Running text: clean HTML limited to the small set that `cleanHtml` allows. */
export const textBlockSchema = z.strictObject({
  type: z.literal("text"),
  text: z.string().min(1).max(200_000),
});

export type TextBlock = z.infer<typeof textBlockSchema>;
