import { Html } from "../../ui/html.tsx";
import type { Site } from "../../domains/content/web/site.ts";

/** The edition's notice, and what a printed page says of where it comes from. */
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
