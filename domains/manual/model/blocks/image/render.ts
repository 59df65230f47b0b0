import { escapeHtml } from "../../../../../platform/ssr/escape-html.ts";
import type { Place } from "../registry/web-part.ts";
import type { Drawing, ImageBlock } from "./schema.ts";

/** From this width in pixels, a picture scaled to a phone would be too small to read, so it scrolls in its own box. */
const WIDE = 600;

/** Pictures from this block on are lazy-loaded. */
const FAR_DOWN = 3;

/** Renders the first picture of the list, with its space reserved. */
export function renderImage({ image }: ImageBlock, { index }: Pick<Place, "index">): string {
  const [first] = image;
  if (!first) return "";
  const { url, alt, width, height, caption, drawing } = first;
  const loading = index >= FAR_DOWN ? ' loading="lazy"' : "";
  const words = caption === "" ? "" : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  if (drawing) return `<figure class="picture">${renderDrawing(drawing, { alt, caption, index })}${words}</figure>`;
  const img =
    `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" ` +
    `width="${width}" height="${height}"${loading} decoding="async">`;
  const name = escapeHtml(caption === "" ? "Picture" : caption);
  const shown =
    width >= WIDE ? `<div class="picture-scroll" tabindex="0" role="group" aria-label="${name}">${img}</div>` : img;
  return `<figure class="picture">${shown}${words}</figure>`;
}

interface DrawingTexts {
  alt: string;
  caption: string;
  /** The block's position in its page, which makes its ids unique there. */
  index: number;
}

/** A drawing stands in the page, in its fonts and colors. Its name is its caption, its description what it shows. */
function renderDrawing({ viewBox, body }: Drawing, { alt, caption, index }: DrawingTexts): string {
  const [title, description] = caption === "" ? [alt, ""] : [caption, alt];
  const id = `drawing-${index}`;
  const described = description === "" ? "" : ` aria-describedby="${id}-description"`;
  const desc = description === "" ? "" : `<desc id="${id}-description">${escapeHtml(description)}</desc>`;
  const named = title === "" ? ' aria-hidden="true"' : ` role="img" aria-labelledby="${id}-title"${described}`;
  return (
    `<svg class="image-drawing" viewBox="${escapeHtml(viewBox)}"${named}>` +
    `${title === "" ? "" : `<title id="${id}-title">${escapeHtml(title)}</title>${desc}`}${body}</svg>`
  );
}

/** An image has no HTML fields. */
export function mapImageHtml(block: ImageBlock): ImageBlock {
  return block;
}
