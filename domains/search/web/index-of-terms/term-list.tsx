import type { IndexTerm, LinkedEntry } from "../../../manual/contract.ts";
import { indexEntryHref, noteParts } from "../../../manual/web/public.tsx";
import { indexHref } from "./index-href.ts";
import css from "./index-of-terms.module.css";

/** Terms with their subterms, each level indented by 8 px (IDX-4). */
export function TermList({ terms, version }: { terms: readonly IndexTerm[]; version: string }) {
  return (
    <ul className={css.terms}>
      {terms.map((term) => (
        <li key={term.id} className={css.term}>
          <div id={`term-${term.id}`} tabIndex={-1}>
            {/* Later slices of a term show only its links. */}
            {term.sliceNumber > 1 ? null : <span className={css.words}>{term.term}</span>}
            <Note term={term} version={version} />
            <Entries entries={term.linkedEntries} term={term.term} />
          </div>
          {term.children.length > 0 ? <TermList terms={term.children} version={version} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** A note, with links for the terms that 'see' or 'see also' names (IDX-6). */
function Note({ term, version }: { term: IndexTerm; version: string }) {
  if (term.note === "") return null;
  return (
    <span className={css.note} role="note">
      {noteParts(term.note).map((part, index) => {
        const seen = part.term === null ? undefined : term.see.find(({ text }) => text === part.term);
        if (!seen) return part.text;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a note never change places
          <a key={index} href={`${indexHref(version, seen.letter)}#term-${seen.id}`}>
            {part.text}
          </a>
        );
      })}
    </span>
  );
}

/** A term's links; the pages they open highlight its words. */
export function Entries({ entries, term }: { entries: readonly LinkedEntry[]; term: string }) {
  if (entries.length === 0) return null;
  return (
    <span className={css.entries}>
      {entries.map((entry) => (
        <a key={entry.uri + entry.title} href={indexEntryHref(entry, term)}>
          {entry.title}
        </a>
      ))}
    </span>
  );
}
