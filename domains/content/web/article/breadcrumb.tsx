import { areaName } from "../area-name.ts";
import { useSite } from "../site.ts";
import type { ManualScreen } from "./manual-screen.ts";

/** Shows where a page is: its area, its section and its parent pages. */
export function Breadcrumb({ place }: { place: NonNullable<ManualScreen["place"]> }) {
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
