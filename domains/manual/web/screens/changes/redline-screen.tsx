import { useLoaderData } from "react-router";
import type { PageHandle } from "../../../../../platform/ssr/meta.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { LinkButton } from "../../../../../ui/button/button.tsx";
import { Html } from "../../../../../ui/html/html.tsx";
import { Screen } from "../../../../../ui/screen/screen.tsx";
import styles from "../releases/redline.css?url";
import { Day } from "./day.tsx";
import { loadRedline, loadRedlineSince, type RedlineScreen } from "./load-changes.ts";

const handle: PageHandle<RedlineScreen> = {
  meta: ({ label, title, editionName }) => ({
    title: `What changed in ${`${label} ${title}`.trim()}`,
    description: `A change in the ${editionName}, word by word.`,
  }),
};

/** What a release changed on a page: what went and what came, for readers who may read both. */
function Redline() {
  return <RedlineView shown={useLoaderData<typeof loadRedline>()} />;
}

export function RedlineView({ shown }: { shown: RedlineScreen }) {
  const { uri, listUri, label, title, when, reason, facts, article, paywall, pageUri, next } = shown;
  return (
    <Screen path={`/${uri}`}>
      <link rel="stylesheet" href={styles} precedence="screen" />
      <p>
        <a href={`/${listUri}`}>What changed</a>{" "}
        {"at" in when ? (
          <>
            on <Day at={when.at} />
          </>
        ) : (
          `since the ${when.since}`
        )}
      </p>
      <h1 tabIndex={-1}>
        {label === "" ? null : <span className="page-code">{label} </span>}
        {title}
      </h1>
      {reason === "" ? null : <p>{reason}</p>}
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {paywall ? (
        <Html id={paywall.reusedFrom} html={paywall.html} />
      ) : article === null ? (
        <p>Its text is the same.</p>
      ) : (
        <>
          <p className="release-what">
            <ins>Added</ins> words are underlined, <del>removed</del> words are struck through, and words whose{" "}
            <span className="redline-restyled">format changed</span> have a dotted underline.
          </p>
          <Html as="article" className="article" id={article.reusedFrom} html={article.html} />
        </>
      )}
      <ButtonRow>
        {pageUri === null ? null : (
          <LinkButton isPrimary href={`/${pageUri}`}>
            Read the page as it is now
          </LinkButton>
        )}
        {next === null ? null : (
          <LinkButton href={`/${next.uri}`}>Next: {`${next.label} ${next.title}`.trim()}</LinkButton>
        )}
        <LinkButton href={`/${listUri}`}>All changes</LinkButton>
      </ButtonRow>
    </Screen>
  );
}

const screen = { shouldRevalidate: () => false, handle, Component: Redline };

export const redlineRoute = { ...screen, loader: loadRedline };

export const redlineSinceRoute = { ...screen, loader: loadRedlineSince };
