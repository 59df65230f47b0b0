import * as React from "react";
import { createRoot } from "react-dom/client";
import { TERMS_INDEX } from "../../domains/search/contract.ts";

declare global {
  interface Window {
    /** What the library's own file for browsers leaves behind. */
    ReactInstantSearch: typeof import("react-instantsearch");
    renderOfficialUi: typeof renderOfficialUi;
  }
}

/** Renders a search as the hosted service's customers do, with its library for React; `searchClient` is its own too. */
export function renderOfficialUi(searchClient: object, root: Element): void {
  const { Configure, Highlight, Hits, Index, InstantSearch, Pagination, RefinementList, SearchBox, Snippet, Stats } =
    window.ReactInstantSearch;
  createRoot(root).render(
    <InstantSearch searchClient={searchClient} indexName="v22">
      <Configure hitsPerPage={5} attributesToSnippet={["bluebook.data:12"]} />
      <SearchBox />
      <Stats />
      <RefinementList attribute="sectionGroup" searchable />
      <Hits
        hitComponent={({ hit }) => (
          <p>
            <Highlight attribute="title" hit={hit} /> <Snippet attribute={["bluebook", "data"]} hit={hit} />
          </p>
        )}
      />
      <Pagination />
      <Index indexName={TERMS_INDEX}>
        <Hits hitComponent={({ hit }) => <b className="term">{String(hit["term"])}</b>} />
      </Index>
    </InstantSearch>,
  );
}

// The library's file looks for React there.
Object.assign(window, { React, renderOfficialUi });
