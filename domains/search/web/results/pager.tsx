import { Fragment } from "react";
import type { ResultsRequest } from "../search-api.ts";
import { resultsHref } from "./results-address.ts";
import css from "./results.module.css";

interface PagerProps {
  request: ResultsRequest;
  /** The number of pages. */
  pages: number;
  place: "above" | "below";
}

/** How many page numbers are shown on either side of the current one. */
const AROUND = 2;

/** Links to the other pages of results. */
export function Pager({ request, pages, place }: PagerProps) {
  const { page } = request;
  const href = (to: number) => resultsHref({ ...request, page: to });
  const before = Math.min(page - 1, pages);
  return (
    <nav className={css.pager} aria-label={`Pages of results, ${place}`}>
      {before >= 1 ? (
        <a href={href(before)} rel="prev">
          Previous
        </a>
      ) : null}
      <ol>
        {numbersAround(page, pages).map((number, index, numbers) => (
          <Fragment key={number}>
            {number - (numbers[index - 1] ?? 0) > 1 ? <li className={css.gap}>…</li> : null}
            <li>
              <a href={href(number)} aria-current={number === page ? "page" : undefined} aria-label={`Page ${number}`}>
                {number}
              </a>
            </li>
          </Fragment>
        ))}
      </ol>
      {page < pages ? (
        <a href={href(page + 1)} rel="next">
          Next
        </a>
      ) : null}
    </nav>
  );
}

/** The first and last page, and those around the current one. */
function numbersAround(page: number, pages: number): number[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  return all.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= AROUND);
}
