import { Html } from "../../ui/html.tsx";
import type { Site } from "../../domains/content/web/site.ts";

/** Renders the edition's notice and, in print, the source of the page. */
export function Footer({ site, pathname }: { site: Site; pathname: string }) {
  return (
    <footer className="footer">
      <div className="footer-body">
        {site.edition && site.edition.notice !== "" ? <Html as="p" html={site.edition.notice} /> : null}
        <p className="print-foot">
          {site.productName}, {site.editionName} · <span id="print-address">{pathname}</span>
        </p>
      </div>
    </footer>
  );
}
