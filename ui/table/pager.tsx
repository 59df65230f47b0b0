import { Button } from "../button/button.tsx";
import css from "./pager.module.css";

interface PagerProps {
  /** What the pages are of, for who can't see where it stands. */
  label: string;
  /** Counted from 1. */
  page: number;
  pages: number;
  onPage(page: number): void;
}

/** The way from one page of a list to the next. Nothing where there is one page. */
export function Pager({ label, page, pages, onPage }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={css.pager} aria-label={label}>
      <Button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous page
      </Button>
      <span>
        Page {page} of {pages}
      </span>
      <Button type="button" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next page
      </Button>
    </nav>
  );
}
