import { useLoaderData, useLocation } from "react-router";
import { IconButton } from "../../../../ui/button/icon-button.tsx";
import { Html } from "../../../../ui/html/html.tsx";
import { useSite } from "../site.ts";
import type { ManualScreen } from "./manual-screen.ts";
import type { Section } from "../../contract.ts";
import { areaOf } from "../../rules.ts";

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

/** Shows where a page is: its area, its section and its parent pages. */
function Breadcrumb({ place }: { place: NonNullable<ManualScreen["place"]> }) {
  const { version, section, breadcrumb, formattedPageNumber } = place;
  const area = areaName(section);
  const sectionTitle = useSite().edition?.sections.find(({ handle }) => handle === section)?.title ?? "";
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {area === sectionTitle ? null : <li>{area}</li>}
        <li>
          <a href={`/bluebook/${version}/${section}`}>{sectionTitle}</a>
        </li>
        {breadcrumb.map(({ code, title, uri }) => (
          <li key={uri}>
            <a href={`/${uri}`}>{`${code} ${title}`.trim()}</a>
          </li>
        ))}
      </ol>
      {formattedPageNumber === "" ? null : <span className="print-page">p. {formattedPageNumber}</span>}
    </nav>
  );
}

/** A valid `instead-of`: an edition's handle and a page's code. */
const insteadOf = /^(v\d{1,3}) ([\w.-]{0,20})$/;

/**
 * On a page of an older edition, links to the same page in the current one. If the reader was sent here from a page that
 * this edition lacks, says that this is its nearest parent.
 */
function EditionNotice({ path }: { path: string }) {
  const { search } = useLocation();
  const { version, editionName, editions } = useSite();
  const [newest] = editions;
  const [, , ...words] = path.split("/");
  const [, from, code] = insteadOf.exec(new URLSearchParams(search).get("instead-of") ?? "") ?? [];
  const guide = words.length < 3 ? words[1] : undefined;
  const samePage = `same-page/${newest?.handle}/${words[0]}/${words[1]}/${words.at(-1)}`;
  const other = editions.find(({ handle }) => handle === from)?.name;
  return (
    <>
      {/* Scripts say in here that the reader's edition has changed (domains/reading). */}
      <div id="edition-switch" />
      {other === undefined ? null : (
        <p className="edition-notice">
          {code === "" ? "The page you were reading" : `${code} of the ${other}`} has no page of its own in the{" "}
          {editionName}. This is the closest match.
        </p>
      )}
      {newest && newest.handle !== version ? (
        <p className="edition-notice edition-notice-older">
          You are reading the {editionName}. The current one is the{" "}
          <a href={`/bluebook/${guide === undefined ? samePage : `${newest.handle}/${guide}`}`} target="_self">
            {newest.name}
          </a>
          .
        </p>
      ) : null}
    </>
  );
}

/** What readers call the area of a section. */
function areaName(section: Section): "Bluepages" | "Whitepages" {
  return areaOf(section) === "blue" ? "Bluepages" : "Whitepages";
}
