import { z } from "zod";

/** The most characters of a drawing's file: a longer one is shown as a picture. */
export const longestDrawing = 20_000;

export const drawingSchema = z.strictObject({
  viewBox: z.string().regex(/^0 0 [1-9]\d{0,3} [1-9]\d{0,3}$/),
  /** Shapes and words, written by `readDrawing` and by nothing else. */
  body: z.string().max(100_000),
});

export type Drawing = z.infer<typeof drawingSchema>;

/** A picture stored with the manual, served at an immutable address. */
export const imageSchema = z.strictObject({
  url: z.string().regex(/^\/images\/[a-z0-9-]+\.(png|svg|jpg|webp|gif)$/),
  alt: z.string().max(2_000),
  /** In pixels, so that the page can reserve the space. */
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  /** Plain text under the picture; may be empty. */
  caption: z.string().max(2_000),
  /** What stands in the page in place of the picture. Never stored: the server reads it from the picture's file. */
  drawing: drawingSchema.optional(),
});

/** A picture block: a list of images whose first one is shown. */
export const imageBlockSchema = z.strictObject({
  type: z.literal("image"),
  image: z.array(imageSchema).min(1).max(1),
});

export type ImageBlock = z.infer<typeof imageBlockSchema>;
