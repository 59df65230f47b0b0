import type { Page } from "../../contract.ts";
import { areaName } from "../area-name.ts";

/** Where a page stands: its area, its section, the pages above it. */
export function Breadcrumb({ page, sectionTitle }: { page: Omit<Page, "blocks">; sectionTitle: string }) {
  const area = areaName(page.section);
  const start = `/bluebook/${page.version}/${page.section}`;
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {area === sectionTitle ? null : <li>{area}</li>}
        <li>
          <a href={start}>{sectionTitle}</a>
        </li>
        {page.breadcrumb.map(({ code, title, uri }) => (
          <li key={uri}>
            <a href={`/${uri}`}>{[code, title].filter((part) => part !== "").join(" ")}</a>
          </li>
        ))}
      </ol>
      {page.formattedPageNumber === "" ? null : <span className="print-page">p. {page.formattedPageNumber}</span>}
    </nav>
  );
}
