import { imageSchema } from "../../../blocks/image/schema.ts";
import type { PictureSize } from "../markdown/markdown-context.ts";
import { checkSvg } from "./check-svg.ts";
import { sniffPicture } from "./sniff-picture.ts";

const namePattern = /^[a-z0-9-]+\.(png|svg|jpg|webp|gif)$/;

/** A picture's size in pixels, or the sentence that says why it can't be a picture of the manual. */
export function measurePicture(name: string, bytes: Uint8Array): PictureSize | { refused: string } {
  const ending = namePattern.exec(name)?.[1];
  if (ending === undefined) {
    return {
      refused:
        "A picture's name is made of lower-case letters, digits and hyphens and ends in .png, .svg, .jpg, .webp or .gif. Rename it.",
    };
  }
  const sniffed = sniffPicture(bytes);
  if (sniffed === null) {
    return { refused: "This file is no picture that browsers show. Save it as PNG, SVG, JPEG, WebP or GIF." };
  }
  if (sniffed.kind !== ending) {
    return {
      refused: `This picture's content is ${sniffed.kind}, its name says ${ending}. Rename it or save it anew.`,
    };
  }
  const size = sniffed.kind === "svg" ? checkSvg(bytes) : sniffed;
  if ("refused" in size) {
    return size;
  }
  const pixels = { width: size.width, height: size.height };
  return imageSchema.pick({ width: true, height: true }).safeParse(pixels).success
    ? pixels
    : { refused: `This picture is ${size.width} by ${size.height} pixels. It may be up to 20,000 either way.` };
}
