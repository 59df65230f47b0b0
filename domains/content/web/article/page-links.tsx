import type { PageRef } from "../../contract.ts";

/** 'T6 Case names'. */
function pageName({ code, customTitle }: PageRef): string {
  return [code, customTitle].filter((part) => part !== "").join(" ");
}

/** The pages before and after this one. */
export function Pager({ previous, next }: { previous: PageRef | null; next: PageRef | null }) {
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label="Previous and next page">
      {previous ? (
        <a href={`/${previous.uri}`} rel="prev" className="pager-previous">
          <small>Previous</small>
          {pageName(previous)}
        </a>
      ) : null}
      {next ? (
        <a href={`/${next.uri}`} rel="next" className="pager-next">
          <small>Next</small>
          {pageName(next)}
        </a>
      ) : null}
    </nav>
  );
}

/** The pages below this one, for a page that lists its contents. */
export function SubPages({ pages }: { pages: readonly PageRef[] }) {
  return (
    <nav className="sub-pages" aria-labelledby="sub-pages">
      <p className="label" id="sub-pages">
        Contents
      </p>
      <ul>
        {pages.map((page) => (
          <li key={page.id}>
            <a href={`/${page.uri}`}>
              <b>{page.code}</b>
              <span>{page.customTitle}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
