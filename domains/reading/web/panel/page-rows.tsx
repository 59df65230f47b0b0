import type { ReactNode } from "react";
import type { ListedPage, ViewedPage } from "../../contract.ts";
import { ResumeLink } from "../page/resume.tsx";
import { pinHref, pinPlace } from "../pins/pin-name.ts";
import { EditionChip } from "./edition-chip.tsx";
import { Moment } from "./moment.tsx";
import css from "./page-rows.module.css";

/** A page's code and title. */
export function PageTitle({ page: { code, customTitle } }: { page: Pick<ListedPage, "code" | "customTitle"> }) {
  return (
    <>
      {code === "" ? null : <b>{code} </b>}
      {customTitle}
    </>
  );
}

/** Where a page is, and in which edition; then whatever else there is to say. */
export function PagePlace({ page, children }: { page: ListedPage; children?: ReactNode }) {
  return (
    <span className={css.place}>
      {pinPlace(page) === "" ? null : <span>{pinPlace(page)}</span>}
      <EditionChip version={page.version} />
      {children}
    </span>
  );
}

/** Pages of the manual, one to a line: their titles are the links. */
export function PageRows({ pages }: { pages: readonly ListedPage[] }) {
  return (
    <ul className={css.rows}>
      {pages.map((page) => (
        <li key={page.id}>
          <a href={pinHref(page)}>
            <PageTitle page={page} />
          </a>
          <PagePlace page={page} />
        </li>
      ))}
    </ul>
  );
}

interface ViewedRowsProps {
  pages: readonly ViewedPage[];
  label?: string;
  /** What can be done with a page. */
  renderAct?: (page: ViewedPage) => ReactNode;
}

/** Recently viewed pages, with when that was; their titles lead to the line where the reader stopped. */
export function ViewedRows({ pages, label, renderAct }: ViewedRowsProps) {
  return (
    <ul className={css.rows} aria-label={label}>
      {pages.map((page) => (
        <li key={page.id}>
          <ResumeLink page={page}>
            <PageTitle page={page} />
          </ResumeLink>
          <PagePlace page={page}>
            <Moment at={page.viewedAt} />
          </PagePlace>
          {renderAct?.(page)}
        </li>
      ))}
    </ul>
  );
}
