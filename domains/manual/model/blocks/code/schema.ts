import { z } from "zod";

/** Lines that are shown as they were typed: plain text, without a line break at its end. */
export const codeBlockSchema = z.strictObject({
  type: z.literal("code"),
  code: z.string().min(1).max(20_000),
});

export type CodeBlock = z.infer<typeof codeBlockSchema>;
