import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { LinkButton } from "../../../../../ui/button/button.tsx";
import { EmptyState } from "../../../../../ui/empty-state/empty-state.tsx";
import { Screen } from "../../../../../ui/screen/screen.tsx";
import styles from "./redline.css?url";
import type { ChangedPage, ReleaseView } from "./shown-release.ts";

/** What a release changes: its pages, each with a link to its redline, its index terms and its entries. */
export function ReleaseChanges({ name, status, editionHref, leaveHref, pages, terms, others }: ReleaseView) {
  const isEmpty = pages.length + terms.length + others.length === 0;
  return (
    <Screen title={`What ${name} changes`}>
      <link rel="stylesheet" href={styles} precedence="screen" />
      <p>{status}</p>
      <ButtonRow>
        <LinkButton isPrimary href={editionHref}>
          Read the whole release
        </LinkButton>
        <LinkButton href={leaveHref}>Exit the preview</LinkButton>
      </ButtonRow>
      {isEmpty ? <EmptyState>No differences from what is published.</EmptyState> : null}
      {pages.length > 0 ? (
        <section aria-labelledby="changed-pages">
          <h2 id="changed-pages">{pages.length === 1 ? "One page" : `${pages.length} pages`}</h2>
          <ul className="release-list">
            {pages.map((page) => (
              <PageRow key={page.href} page={page} />
            ))}
          </ul>
        </section>
      ) : null}
      {terms.length > 0 ? (
        <section aria-labelledby="changed-terms">
          <h2 id="changed-terms">{terms.length === 1 ? "One index term" : `${terms.length} index terms`}</h2>
          <ul className="release-list">
            {terms.map(({ term, what }) => (
              <li key={`${term} ${what}`}>
                {term} <span className="release-what">{what}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {others.length > 0 ? (
        <section aria-labelledby="changed-others">
          <h2 id="changed-others">Other changes</h2>
          <ul className="release-list">
            {others.map((other) => (
              <li key={other}>{other}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </Screen>
  );
}

function PageRow({ page: { href, label, title, what } }: { page: ChangedPage }) {
  return (
    <li>
      <a href={href}>
        {label === "" ? null : <b>{label} </b>}
        {title}
      </a>{" "}
      <span className="release-what">{what}</span>
    </li>
  );
}
