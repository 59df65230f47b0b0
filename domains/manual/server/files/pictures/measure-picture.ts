import { imageSchema } from "../../../model/blocks/image/schema.ts";
import type { PictureSize } from "../../model/markdown/read/markdown-context.ts";
import { checkSvg } from "./check-svg.ts";
import { sniffPicture } from "./sniff-picture.ts";

const namePattern = /^[a-z0-9-]+\.(png|svg|jpg|webp|gif)$/;

/** Returns a picture's size in pixels, or a sentence that says why it is rejected. */
export function measurePicture(name: string, bytes: Uint8Array): PictureSize | { refused: string } {
  const ending = namePattern.exec(name)?.[1];
  if (ending === undefined) {
    return {
      refused:
        "A picture's name must consist of lowercase letters, digits, and hyphens and end in .png, .svg, .jpg, .webp or .gif. Rename it.",
    };
  }
  const sniffed = sniffPicture(bytes);
  if (sniffed === null) {
    return { refused: "This file is not a picture that browsers can show. Save it as PNG, SVG, JPEG, WebP or GIF." };
  }
  if (sniffed.kind !== ending) {
    return {
      refused: `This picture's content is ${sniffed.kind}, but its name says ${ending}. Rename it or save it again.`,
    };
  }
  const size = sniffed.kind === "svg" ? checkSvg(bytes) : sniffed;
  if ("refused" in size) {
    return size;
  }
  const pixels = { width: size.width, height: size.height };
  return imageSchema.pick({ width: true, height: true }).safeParse(pixels).success
    ? pixels
    : { refused: `This picture is ${size.width} by ${size.height} pixels. Each side must be between 1 and 20,000.` };
}
