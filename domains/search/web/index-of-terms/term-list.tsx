import type { IndexTerm, LinkedEntry } from "../../../content/contract.ts";
import { indexEntryHref, noteParts } from "../../../content/web/public.tsx";
import { indexHref } from "./load-index.ts";

/** Terms with those below them, each level indented by 8 units (IDX-4). */
export function TermList({ terms, version }: { terms: readonly IndexTerm[]; version: string }) {
  return (
    <ul className="index-terms">
      {terms.map((term) => (
        <li key={term.id} className="index-term" data-level={term.level}>
          <div id={`term-${term.id}`} tabIndex={-1}>
            {/* A later slice of a term shows only its links. */}
            {term.sliceNumber > 1 ? null : <span className="index-words">{term.term}</span>}
            <Note term={term} version={version} />
            <Entries entries={term.linkedEntries} term={term.term} />
          </div>
          {term.children.length > 0 ? <TermList terms={term.children} version={version} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** A note; the terms that a 'see' or 'see also' names lead to them (IDX-6). */
function Note({ term, version }: { term: IndexTerm; version: string }) {
  if (term.note === "") return null;
  return (
    <span className="index-note">
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

/** Where a term leads; the pages there mark its words. */
export function Entries({ entries, term }: { entries: readonly LinkedEntry[]; term: string }) {
  if (entries.length === 0) return null;
  return (
    <span className="index-entries">
      {entries.map((entry) => (
        <a key={entry.uri} href={indexEntryHref(entry, term)}>
          {entry.title}
        </a>
      ))}
    </span>
  );
}
