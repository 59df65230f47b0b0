import { useLoaderData } from "react-router";
import type { PageHandle } from "../../../../../platform/ssr/meta.tsx";
import { EmptyState } from "../../../../../ui/empty-state/empty-state.tsx";
import { Screen } from "../../../../../ui/screen/screen.tsx";
import styles from "../releases/redline.css?url";
import type { EditionsDifference } from "./changes-api.ts";
import { loadSince } from "./load-changes.ts";
import { PageLine } from "./page-line.tsx";

const handle: PageHandle<EditionsDifference> = {
  meta: ({ editionName, sinceName, uri }) => ({
    title: `What is new in the ${editionName}`,
    description: `What changed since the ${sinceName}, rule by rule, and which numbers are new.`,
    canonical: `/${uri}`,
  }),
};

/** What changed in an edition since another one: the rules, and what their old numbers are now. */
function SinceScreen() {
  return <SinceView difference={useLoaderData<typeof loadSince>()} />;
}

export function SinceView({ difference }: { difference: EditionsDifference }) {
  const { editionName, sinceName, uri, listUri, pages, numbers } = difference;
  return (
    <Screen path={`/${uri}`} title={`What is new in the ${editionName}`}>
      <link rel="stylesheet" href={styles} precedence="screen" />
      <p>
        Compared with the {sinceName}. <a href={`/${listUri}`}>What changed in the {editionName} itself</a>
      </p>
      {pages.length === 0 ? <EmptyState>Nothing has changed since the {sinceName}.</EmptyState> : null}
      {numbers.length > 0 ? (
        <section aria-labelledby="new-numbers">
          <h2 id="new-numbers">Old numbers and new ones</h2>
          <ul className="release-list">
            {numbers.map(({ was, is, title, uri: place }) => (
              <li key={`${was} ${place}`}>
                {was} is now{" "}
                <a href={`/${place}`}>
                  <b>{is} </b>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {pages.length > 0 ? (
        <section aria-labelledby="changed-pages">
          <h2 id="changed-pages">What changed, rule by rule</h2>
          <ul className="release-list">
            {pages.map((page) => (
              <PageLine key={`${page.uri} ${page.what}`} page={page} />
            ))}
          </ul>
        </section>
      ) : null}
    </Screen>
  );
}

export const sinceRoute = { loader: loadSince, shouldRevalidate: () => false, handle, Component: SinceScreen };
