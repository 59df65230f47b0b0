import { z } from "zod";

/** A picture stored with the manual, served at an immutable address. */
export const imageSchema = z.strictObject({
  url: z.string().regex(/^\/images\/[a-z0-9-]+\.(png|svg|jpg|webp|gif)$/),
  alt: z.string().max(2_000),
  /** In pixels, so that the page can reserve the space. */
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  /** Plain text under the picture; may be empty. */
  caption: z.string().max(2_000),
});

/** A picture block: a list of images whose first one is shown. */
export const imageBlockSchema = z.strictObject({
  type: z.literal("image"),
  image: z.array(imageSchema).min(1).max(1),
});

export type ImageBlock = z.infer<typeof imageBlockSchema>;
