import { escapeHtml } from "../escape-html.ts";
import type { ImageBlock } from "./schema.ts";

/** The first picture of the list, with the room it takes reserved. `late`: it is far down and may load when it is near. */
export function renderImage({ image }: ImageBlock, late: boolean): string {
  const [first] = image;
  if (!first) return "";
  const { url, alt, width, height, caption } = first;
  const loading = late ? ' loading="lazy"' : "";
  const words = caption === "" ? "" : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  return (
    `<figure class="picture"><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" ` +
    `width="${width}" height="${height}"${loading} decoding="async">${words}</figure>`
  );
}
