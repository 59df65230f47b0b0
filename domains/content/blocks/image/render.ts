import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";
import type { ImageBlock } from "./schema.ts";

/** Pictures from this width on would be too small to read on a phone, so they scroll inside themselves there. */
const WIDE = 600;

/** The first picture of the list, with the room it takes reserved. `late`: it is far down and may load when it is near. */
export function renderImage({ image }: ImageBlock, late: boolean): string {
  const [first] = image;
  if (!first) return "";
  const { url, alt, width, height, caption } = first;
  const loading = late ? ' loading="lazy"' : "";
  const words = caption === "" ? "" : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  const img =
    `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" ` +
    `width="${width}" height="${height}"${loading} decoding="async">`;
  const name = escapeHtml(caption === "" ? "Picture" : caption);
  const shown =
    width >= WIDE ? `<div class="picture-scroll" tabindex="0" role="group" aria-label="${name}">${img}</div>` : img;
  return `<figure class="picture">${shown}${words}</figure>`;
}
