import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { LinkButton } from "../../../../../ui/button/button.tsx";
import { Html } from "../../../../../ui/html/html.tsx";
import { Screen } from "../../../../../ui/screen/screen.tsx";
import styles from "./redline.css?url";
import type { ReleasePageView } from "./shown-release.ts";

/** A page that a release changes: what went and what came, word by word. */
export function ReleasedPage({ name, listHref, label, title, facts, html, readHref, next }: ReleasePageView) {
  return (
    <Screen>
      <link rel="stylesheet" href={styles} precedence="screen" />
      <p>
        <a href={listHref}>What {name} changes</a>
      </p>
      <h1 tabIndex={-1}>
        {label === "" ? null : <span className="page-code">{label} </span>}
        {title}
      </h1>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {html === "" ? (
        <p>Its text is the same.</p>
      ) : (
        <>
          <p className="release-what">
            <ins>Added</ins> words are underlined, <del>removed</del> words are struck through, and words whose{" "}
            <span className="redline-restyled">format changed</span> have a dotted underline.
          </p>
          <Html as="article" className="article" html={html} />
        </>
      )}
      <ButtonRow>
        {next === null ? null : (
          <LinkButton isPrimary href={next.href}>
            Next: {`${next.label} ${next.title}`.trim()}
          </LinkButton>
        )}
        {readHref === null ? null : <LinkButton href={readHref}>Preview this page</LinkButton>}
        <LinkButton href={listHref}>All changes</LinkButton>
      </ButtonRow>
    </Screen>
  );
}
