import { z } from "zod";
import { exampleBlockSchema } from "./example/schema.ts";
import { headingBlockSchema } from "./heading/schema.ts";
import { imageBlockSchema } from "./image/schema.ts";
import { tableBlockSchema } from "./table/schema.ts";
import { textBlockSchema } from "./text/schema.ts";
import { tipBlockSchema } from "./tip/schema.ts";

/** One of the six block types of a page. */
export const blockSchema = z.discriminatedUnion("type", [
  headingBlockSchema,
  textBlockSchema,
  tipBlockSchema,
  exampleBlockSchema,
  tableBlockSchema,
  imageBlockSchema,
]);

export type Block = z.infer<typeof blockSchema>;
export type BlockType = Block["type"];
