import { z } from "zod";
import { exampleMarkers } from "./markers.ts";

export const exampleAlignments = ["left", "center", "right", "indent"] as const;

/** An example of a citation. `alignment` is a list whose first value counts; empty means left. */
export const exampleBlockSchema = z.strictObject({
  type: z.literal("example"),
  text: z.string().min(1).max(200_000),
  marker: z.enum(exampleMarkers),
  alignment: z.array(z.enum(exampleAlignments)).max(1),
});

export type ExampleBlock = z.infer<typeof exampleBlockSchema>;
