import { z } from "zod";

const line = z.string().min(1).max(20_000);

/** Terms with what they mean, in lines of clean inline HTML. An item may have several of each. */
export const definitionsBlockSchema = z.strictObject({
  type: z.literal("definitions"),
  items: z
    .array(z.strictObject({ terms: z.array(line).min(1).max(20), definitions: z.array(line).min(1).max(50) }))
    .min(1)
    .max(500),
});

export type DefinitionsBlock = z.infer<typeof definitionsBlockSchema>;
export type DefinitionsItem = DefinitionsBlock["items"][number];
