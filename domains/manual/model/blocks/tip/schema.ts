import { z } from "zod";

/** Advice beside a rule: clean HTML. */
export const tipBlockSchema = z.strictObject({
  type: z.literal("tip"),
  tip: z.string().min(1).max(200_000),
});

export type TipBlock = z.infer<typeof tipBlockSchema>;
