import { z } from "zod";
import { codeBlockSchema } from "../code/schema.ts";
import { definitionsBlockSchema } from "../definitions/schema.ts";
import { exampleBlockSchema } from "../example/schema.ts";
import { footnotesBlockSchema } from "../footnotes/schema.ts";
import { headingBlockSchema } from "../heading/schema.ts";
import { imageBlockSchema } from "../image/schema.ts";
import { tableBlockSchema } from "../table/schema.ts";
import { textBlockSchema } from "../text/schema.ts";
import { tipBlockSchema } from "../tip/schema.ts";

/** A block of a page, of one of the registered types. */
export const blockSchema = z.discriminatedUnion("type", [
  headingBlockSchema,
  textBlockSchema,
  tipBlockSchema,
  exampleBlockSchema,
  tableBlockSchema,
  imageBlockSchema,
  definitionsBlockSchema,
  codeBlockSchema,
  footnotesBlockSchema,
]);

export type Block = z.infer<typeof blockSchema>;
export type BlockType = Block["type"];

/** Every block type, in the order of the registry. */
export const blockTypes: readonly BlockType[] = blockSchema.options.map(({ shape }) => shape.type.value);

type BlockByType = { [Each in Block as Each["type"]]: Each };

/** The blocks of a type; in this form, the compiler can tell that a block fits the part registered for its type. */
export type BlockOf<Type extends BlockType> = { [Each in Type]: { type: Each } & BlockByType[Each] }[Type];
