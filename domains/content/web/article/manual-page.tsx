import { useLoaderData } from "react-router";
import { IconButton } from "../../../../ui/button/icon-button.tsx";
import { Html } from "../../../../ui/html/html.tsx";
import { useSite } from "../site.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { EditionNotice } from "./edition-notice.tsx";
import type { ManualScreen } from "./manual-screen.ts";

/** A page of the manual: its header, article, links to the next pages, and 'On this page'. */
export function ManualPage() {
  const { path, code, label, title, subtitle, place, article, outline, ways, paywall } = useLoaderData<ManualScreen>();
  const { productName, editionName } = useSite();
  const heading = label ?? editionName;
  return (
    <div
      className="screen"
      data-path={path}
      data-product={productName}
      data-edition={editionName}
      data-code={code}
      data-page={place?.id}
    >
      <div className="screen-body">
        {place ? <Breadcrumb place={place} /> : null}
        <EditionNotice path={path} />
        <div className="page-head">
          <div className="page-title">
            <h1 tabIndex={-1}>
              {heading === "" ? null : <span className="page-code">{heading} </span>}
              {title}
            </h1>
            {subtitle === "" ? null : <p className="page-subtitle">{subtitle}</p>}
          </div>
          <div className="page-tools">
            {outline.html === "" ? null : <OutlineButton />}
            <div className="page-tools-late needs-script">
              {place ? <ReadersButton tool="pin" label="Pin this page" /> : null}
              {place ? <ReadersButton tool="note" dock="notes" label="Notes on this page" /> : null}
              <CopyButton what="link" />
              <CopyButton what="citation" />
            </div>
          </div>
        </div>
        {paywall ? <Html id={paywall.reusedFrom} html={paywall.html} /> : null}
        <Html as="article" className="article" id={article.reusedFrom} html={article.html} />
        <Html className="ways-on" id={ways.reusedFrom} html={ways.html} />
      </div>
      <Html
        as="nav"
        className="outline"
        popover="auto"
        id={outline.reusedFrom}
        html={outline.html}
        aria-label="On this page"
      />
    </div>
  );
}

/** Opens 'On this page' where it has no column, without scripts, too. */
function OutlineButton() {
  return <IconButton popoverTarget="outline" label="On this page" title="On this page" icon="toc" />;
}

interface ReadersButtonProps {
  tool: "pin" | "note";
  label: string;
  /** What it opens in the dock. */
  dock?: string;
}

/** Shown only to readers with an account; the reading domain adds its behavior. */
function ReadersButton({ tool, label, dock }: ReadersButtonProps) {
  return <IconButton data-reader-tool={tool} data-dock={dock} label={label} title={label} icon={tool} />;
}

function CopyButton({ what }: { what: "link" | "citation" }) {
  const label = `Copy ${what} of this page`;
  return <IconButton data-copy={what} label={label} title={label} icon={what} />;
}
