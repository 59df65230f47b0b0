import type { TextPart } from "../registry/text-part.ts";
import type { ImageBlock } from "./schema.ts";

export const imageText: TextPart<ImageBlock> = {
  seen: ({ image }) => image.map(({ caption }) => caption),
  lines: ({ image }) =>
    image.flatMap(({ alt, caption }) => [alt, caption].filter((words) => words !== "").map((words) => [words])),
};
