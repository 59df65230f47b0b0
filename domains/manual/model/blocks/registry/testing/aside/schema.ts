import { z } from "zod";

/** A block type that only tests register: a remark with a title. */
export const asideBlockSchema = z.strictObject({
  type: z.literal("aside"),
  /** Plain text; may be empty. */
  title: z.string().max(200),
  remark: z.string().min(1).max(200_000),
});

export type AsideBlock = z.infer<typeof asideBlockSchema>;
