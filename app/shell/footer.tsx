import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { Html } from "../../ui/html/html.tsx";
import type { Site } from "../../domains/content/web/shell.ts";

/** Renders the edition's notice and, in print, the source of the page. */
export function Footer({ site, signedIn, pathname }: { site: Site; signedIn: boolean; pathname: string }) {
  const address = useSyncExternalStore(whenPrinted, fullAddress, () => pathname);
  return (
    <footer className="footer">
      <div className="footer-body">
        {site.edition && site.edition.notice !== "" ? <Html as="p" html={site.edition.notice} /> : null}
        <p className="footer-links">
          <a href="/help">Help</a>
          {signedIn ? <a href="/bluebook/notes">Your notes</a> : null}
        </p>
        <p className="print-foot">
          {site.productName}, {site.editionName} · {address}
        </p>
      </div>
    </footer>
  );
}

function fullAddress(): string {
  return location.href.replace(/#.*$/, "");
}

/** Renders the address as it is when printing starts and, where the browser can, has the foot of every sheet show it. */
function whenPrinted(render: () => void): () => void {
  const print = (): void => {
    flushSync(render);
    const foot = document.querySelector(".print-foot")?.textContent ?? "";
    document.documentElement.style.setProperty("--print-foot", JSON.stringify(foot));
  };
  addEventListener("beforeprint", print);
  return () => removeEventListener("beforeprint", print);
}
