import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";
import type { Place } from "../registry/web-part.ts";
import type { ImageBlock } from "./schema.ts";

/** From this width in pixels, a picture scaled to a phone would be too small to read, so it scrolls in its own box. */
const WIDE = 600;

/** Pictures from this block on are lazy-loaded. */
const FAR_DOWN = 3;

/** Renders the first picture of the list, with its space reserved. */
export function renderImage({ image }: ImageBlock, { index }: Pick<Place, "index">): string {
  const [first] = image;
  if (!first) return "";
  const { url, alt, width, height, caption } = first;
  const loading = index >= FAR_DOWN ? ' loading="lazy"' : "";
  const words = caption === "" ? "" : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  const img =
    `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" ` +
    `width="${width}" height="${height}"${loading} decoding="async">`;
  const name = escapeHtml(caption === "" ? "Picture" : caption);
  const shown =
    width >= WIDE ? `<div class="picture-scroll" tabindex="0" role="group" aria-label="${name}">${img}</div>` : img;
  return `<figure class="picture">${shown}${words}</figure>`;
}

/** An image has no HTML fields. */
export function mapImageHtml(block: ImageBlock): ImageBlock {
  return block;
}
