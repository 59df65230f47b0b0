import { renderToString } from "react-dom/server";
import { GalleryScreen } from "./gallery-screen.tsx";

/**
 * Renders the gallery on the server, as the product renders its pages: a browser refuses a style in this HTML.
 * @public Called by tools/vite/serve-gallery.ts.
 */
export function renderGallery(id: string, search: string): string {
  return renderToString(<GalleryScreen id={id} search={search} />);
}
