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
  meta: ({ editionName, uri, before }) => ({
    title: `What changed in the ${editionName}`,
    description: "Corrections and other changes, by date.",
    canonical: pageHref(uri, before),
    feed: `/${uri}.atom`,
  }),
};

/** Where the changes before a release are listed; the latest, if `before` is ''. */
function pageHref(uri: string, before: string): string {
  return before === "" ? `/${uri}` : `/${uri}?before=${before}`;
}

/** The public list of what changed in an edition since it was first published, by date. */
function ChangesScreen() {
  const { guideHref } = useSite();
  return <ChangesView changes={useLoaderData<typeof loadChanges>()} guideHref={guideHref} />;
}

interface ChangesViewProps {
  changes: EditionChanges;
  guideHref: string;
}

export function ChangesView({ changes, guideHref }: ChangesViewProps) {
  const { editionName, uri, before, next, releases, since } = changes;
  return (
    <Screen path={`/${uri}`} title="What changed">
      <link rel="stylesheet" href={styles} precedence="screen" />
      {since.length === 0 || before !== "" ? null : (
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
          Nothing has changed since the {editionName} was published. Continue to the{" "}
          <a href={guideHref}>quick style guide</a>.
        </EmptyState>
      ) : before === "" ? (
        <p>
          Changes since the {editionName} was first published, newest first. Also available as a{" "}
          <a href={`/${uri}.atom`} target="_self">
            feed
          </a>
          .
        </p>
      ) : (
        <p>
          Earlier changes of the {editionName}. <a href={`/${uri}`}>See the latest changes</a>
        </p>
      )}
      {releases.map((release) => (
        <Release key={release.number} release={release} />
      ))}
      {next === "" ? null : (
        <p>
          <a href={pageHref(uri, next)} rel="next">
            Earlier changes
          </a>
        </p>
      )}
    </Screen>
  );
}

function Release({ release: { number, at, reason, pages } }: { release: ReleaseChange }) {
  // No landmark: several releases of a day would have one name.
  return (
    <section>
      <h2 id={`release-${number}`}>
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
