import { useLoaderData } from "react-router";
import type { PageHandle } from "../../../../../platform/ssr/meta.tsx";
import { EmptyState } from "../../../../../ui/empty-state/empty-state.tsx";
import { Screen } from "../../../../../ui/screen/screen.tsx";
import type { EditionChanges, ReleaseChange } from "./changes-api.ts";
import { useSite } from "../../site.ts";
import styles from "../releases/redline.css?url";
import { Day } from "./day.tsx";
import { PageLine } from "./page-line.tsx";
import { loadChanges } from "./load-changes.ts";

const handle: PageHandle<EditionChanges> = {
  meta: ({ editionName, uri }) => ({
    title: `What changed in the ${editionName}`,
    description: "Corrections and other changes, by date.",
    canonical: `/${uri}`,
    feed: `/${uri}.atom`,
  }),
};

/** The public list of what changed in an edition since it was first published, by date. */
function ChangesScreen() {
  const { editionName, uri, releases, since } = useLoaderData<typeof loadChanges>();
  const { guideHref } = useSite();
  return (
    <Screen path={`/${uri}`} title="What changed">
      <link rel="stylesheet" href={styles} precedence="screen" />
      {since.length === 0 ? null : (
        <ul className="release-list">
          {since.map((other) => (
            <li key={other.uri}>
              <a href={`/${other.uri}`}>
                What is new in the {editionName} since the {other.name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {releases.length === 0 ? (
        <EmptyState>
          Nothing has changed since the {editionName} was published. Go on to the{" "}
          <a href={guideHref}>quick style guide</a>.
        </EmptyState>
      ) : (
        <>
          <p>
            Changes since the {editionName} was first published, the latest first. Also as a{" "}
            <a href={`/${uri}.atom`} target="_self">
              feed
            </a>
            .
          </p>
          {releases.map((release) => (
            <Release key={release.number} release={release} />
          ))}
        </>
      )}
    </Screen>
  );
}

function Release({ release: { number, at, reason, pages } }: { release: ReleaseChange }) {
  const id = `release-${number}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        <Day at={at} />
      </h2>
      {reason === "" ? null : <p>{reason}</p>}
      <ul className="release-list">
        {pages.map((page) => (
          <PageLine key={page.uri} page={page} />
        ))}
      </ul>
    </section>
  );
}

export const changesRoute = {
  loader: loadChanges,
  // Whatever else changes on the page, its document is loaded anew for this list.
  shouldRevalidate: () => false,
  handle,
  Component: ChangesScreen,
};
