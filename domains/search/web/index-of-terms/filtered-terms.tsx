import { type MouseEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Loading } from "../../../../ui/empty-state/empty-state.tsx";
import type { IndexTerm } from "../../../manual/contract.ts";
import { letterOf, noteParts, useSite } from "../../../manual/web/public.tsx";
import { Highlighted } from "../results/highlighted.tsx";
import type { TermHit } from "../search-api.ts";
import { Entries } from "./term-list.tsx";
import { indexHref } from "./index-href.ts";
import css from "./index-of-terms.module.css";

/** The debounce before the index is searched, in milliseconds (IDX-3). */
const DEBOUNCE = 200;

/** The terms that match; if there are none, those of other editions. */
interface Terms {
  terms: TermHit[];
  others: TermHit[];
}

type Found = ({ of: string } & Terms) | { of: string; failed: true };

interface FilteredTermsProps {
  version: string;
  filter: string;
  /** A term was chosen: its letter replaces the search results. */
  onChoose(): void;
}

/** The terms that match the filter, 100 at most. */
export function FilteredTerms({ version, filter, onChoose }: FilteredTermsProps) {
  const query = filter.trim();
  // Without a letter or digit there is nothing to search for.
  const hasText = /[\p{L}\p{N}§¶]/u.test(query);
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (!hasText) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      findTerms(version, query).then(
        (answer) => isCurrent && setFound({ of: query, ...answer }),
        () => isCurrent && setFound({ of: query, failed: true }),
      );
    }, DEBOUNCE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [version, query, hasText]);
  return (
    <section
      className={css.found}
      aria-label="Terms found"
      aria-live="polite"
      aria-busy={hasText && found?.of !== query}
    >
      {!hasText ? (
        <p>No results</p>
      ) : found === null ? (
        <Loading>Searching the index …</Loading>
      ) : "failed" in found ? (
        <p>Could not load data from the server. Please refresh the page to try again.</p>
      ) : found.terms.length === 0 ? (
        <>
          <p>No results</p>
          <OtherTerms terms={found.others} onChoose={onChoose} />
        </>
      ) : (
        <ul className={css.terms}>
          {found.terms.map((hit) => (
            <li key={hit.objectID} className={css.term}>
              <FoundTerm hit={hit} version={version} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

async function findTerms(version: string, query: string): Promise<Terms> {
  const { searchTerms, searchOtherTerms } = await import("../client/client-search-api.ts");
  const terms = await searchTerms(version, query);
  return { terms, others: terms.length > 0 ? [] : await searchOtherTerms(version, query) };
}

/** The best terms of other editions, each under the name of its edition. */
function OtherTerms({ terms, onChoose }: { terms: readonly TermHit[]; onChoose(): void }) {
  const { editions } = useSite();
  return editions.map(({ handle, name }) => {
    const own = terms.filter(({ version }) => version === handle);
    if (own.length === 0) return null;
    return (
      <section key={handle} aria-labelledby={`terms-${handle}`}>
        <h2 id={`terms-${handle}`} className={css.edition}>
          In the {name}
        </h2>
        <ul className={css.terms}>
          {own.map((hit) => (
            <li key={hit.objectID} className={css.term}>
              <FoundTerm hit={hit} version={handle} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

interface SeenTermProps extends Omit<FilteredTermsProps, "filter"> {
  /** As the note names it. */
  named: string;
}

/** A term that a note sends the reader to (IDX-6): its letter is loaded to find its place there. */
function SeenTerm({ named, version, onChoose }: SeenTermProps) {
  const navigate = useNavigate();
  const letter = letterOf({ term: named, sortAs: "" });
  if (letter === undefined) return named;
  const href = indexHref(version, letter);

  async function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const id = await placeOf(version, named, letter).catch(() => undefined);
    onChoose();
    void navigate(id === undefined ? href : `${href}#term-${id}`);
  }

  return (
    <a href={href} onClick={(event) => void follow(event)}>
      {named}
    </a>
  );
}

/** The id of a term that a note names after its ancestors. */
async function placeOf(version: string, named: string, letter = ""): Promise<string | undefined> {
  const { readLetter } = await import("../client/read-letter.ts");
  const read = await readLetter(version, letter);
  return typeof read === "string" ? undefined : idNamed(named.toLowerCase(), read.terms, "");
}

function idNamed(named: string, terms: readonly IndexTerm[], above: string): string | undefined {
  for (const { id, term, children } of terms) {
    const name = `${above}${term}`.toLowerCase();
    if (name === named) return id;
    const below = idNamed(named, children, `${name}, `);
    if (below !== undefined) return below;
  }
  return undefined;
}

interface FoundTermProps extends Omit<FilteredTermsProps, "filter"> {
  hit: TermHit;
}

function FoundTerm({ hit, version, onChoose }: FoundTermProps) {
  const { objectID, parents, letter, note, term, linkedEntries } = hit;
  return (
    <div>
      {parents.length > 0 ? <small className={css.parents}>{parents.join(" › ")} › </small> : null}
      <a className={css.words} href={`${indexHref(version, letter)}#term-${objectID}`} onClick={onChoose}>
        <Highlighted text={term} />
      </a>
      {note === "" ? null : (
        <span className={css.note} role="note">
          {noteParts(note).map(({ text, term: named }) =>
            named === null ? text : <SeenTerm key={text} named={named} version={version} onChoose={onChoose} />,
          )}
        </span>
      )}
      <Entries entries={linkedEntries} term={term.join("")} />
    </div>
  );
}
