import { useState } from "react";
import { useLoaderData, useNavigation } from "react-router";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { captureEarlyInput } from "../../../../platform/client/capture-early-input.ts";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { LinkButton } from "../../../../ui/button/button.tsx";
import { Html } from "../../../../ui/html/html.tsx";
import { Input } from "../../../../ui/field/control.tsx";
import { Loading } from "../../../../ui/empty-state/empty-state.tsx";
import { changesUri } from "../../../manual/rules.ts";
import { FilteredTerms } from "./filtered-terms.tsx";
import { LetterPager } from "./letter-pager.tsx";
import { indexHref } from "./index-href.ts";
import { type IndexScreen, loadIndex } from "./load-index.ts";
import { TermList } from "./term-list.tsx";
import css from "./index-of-terms.module.css";

const handle: PageHandle<IndexScreen> = { meta: () => ({ title: "Index Terms" }) };

const FILTER_THRESHOLD = 2;

/** Terms that are jumped to stand below the head, which has as many lines of letters as fit (index-of-terms.module.css). */
function measureHead(head: HTMLElement | null): (() => void) | undefined {
  if (!head) return undefined;
  const observer = new ResizeObserver(() => {
    document.documentElement.style.setProperty("--index-head", `${head.offsetHeight}px`);
  });
  observer.observe(head);
  return () => observer.disconnect();
}

/** The index of terms: letters, filter, and the terms of a letter or those matching the filter (IDX-1). */
function IndexPage() {
  const { version, letter, terms, paywall } = useLoaderData<typeof loadIndex>();
  const pressed = pressedLetter(useNavigation().location?.pathname, version);
  const isLoading = pressed !== undefined;
  const [filter, setFilter] = useState("");
  const clear = () => setFilter("");
  const isFiltered = filter.trim().length >= FILTER_THRESHOLD;
  return (
    <div className={`screen ${css.screen}`} data-path={`/bluebook/${version}/bluebook-index`}>
      <div className="screen-body">
        <h1 tabIndex={-1}>Index Terms</h1>
        {paywall ? (
          <Html id={paywall.reusedFrom} html={paywall.html} />
        ) : (
          <>
            <div className={css.head} ref={measureHead}>
              <LetterPager version={version} letter={pressed ?? letter} onChoose={clear} />
              <label className={css.filter} data-needs-script="" htmlFor="index-filter">
                <span>Type To Search The Index</span>
                <Input
                  id="index-filter"
                  type="search"
                  autoComplete="off"
                  ref={captureEarlyInput(setFilter)}
                  value={filter}
                  onChange={({ target }) => setFilter(target.value)}
                />
              </label>
            </div>
            {isFiltered ? (
              <FilteredTerms version={version} filter={filter} onChoose={clear} />
            ) : isLoading ? (
              <Loading>Loading terms …</Loading>
            ) : terms ? (
              <Letter terms={terms} version={version} letter={letter} />
            ) : null}
            <ButtonRow>
              <LinkButton href={`/${changesUri(version)}`}>What changed in this edition</LinkButton>
            </ButtonRow>
          </>
        )}
      </div>
    </div>
  );
}

/** The letter on its way. */
function pressedLetter(path: string | undefined, version: string): string | undefined {
  const start = indexHref(version, "");
  return path?.startsWith(start) === true ? path.slice(start.length, start.length + 1).toUpperCase() : undefined;
}

function Letter({
  terms,
  version,
  letter,
}: {
  terms: NonNullable<IndexScreen["terms"]>;
  version: string;
  letter: string;
}) {
  return (
    <section className={css.ofLetter} aria-labelledby="index-letter">
      <h2 id="index-letter">{letter}</h2>
      {terms.isDraft ? (
        <p className={css.draft}>
          Draft, generated from headings, tables and defined terms until the editors write an index.
        </p>
      ) : null}
      {terms.terms.length === 0 ? (
        <p>No terms begin with {letter}.</p>
      ) : (
        <TermList terms={terms.terms} version={version} />
      )}
    </section>
  );
}

export const indexRoute = { loader: loadIndex, handle, Component: IndexPage };
