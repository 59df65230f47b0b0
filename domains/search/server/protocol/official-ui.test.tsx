import { liteClient } from "algoliasearch/lite";
import { renderToString } from "react-dom/server";
import {
  Configure,
  getServerState,
  Highlight,
  Hits,
  Index,
  InstantSearch,
  type InstantSearchServerState,
  InstantSearchSSRProvider,
  Pagination,
  RefinementList,
  SearchBox,
  Snippet,
  Stats,
} from "react-instantsearch";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { APPLICATION_ID, SEARCH_PATH, TERMS_INDEX } from "../../contract.ts";
import { makeKey } from "../keys/search-keys.ts";
import { publishSmallManual, serveSearch, type ServedSearch } from "../testing/serve-search.ts";

onEachDatabase("the hosted service's React library, unmodified", (open) => {
  let served: ServedSearch;
  let html: string;

  beforeAll(async () => {
    const database = await open();
    await publishSmallManual(database);
    served = await serveSearch(database);
    const host = (await served.app.listen({ host: "127.0.0.1", port: 0 })).replace("http://", "");
    const key = makeKey(served.search.parentKey, { validUntil: Math.floor(Date.now() / 1000) + 600 });
    const client = liteClient(APPLICATION_ID, key, {
      hosts: [{ url: host + SEARCH_PATH, accept: "readWrite", protocol: "http" }],
    });
    const screen = (state?: InstantSearchServerState) => (
      <InstantSearchSSRProvider {...state}>
        <InstantSearch searchClient={client} indexName="v22" initialUiState={{ v22: { query: "citations" } }}>
          <Configure hitsPerPage={2} attributesToSnippet={["bluebook.data:6"]} />
          <SearchBox />
          <Stats />
          <RefinementList attribute="sectionGroup" />
          <Hits
            hitComponent={({ hit }) => (
              <p>
                <Highlight attribute="title" hit={hit} /> <Snippet attribute={["bluebook", "data"]} hit={hit} />
              </p>
            )}
          />
          <Pagination />
          <Index indexName={TERMS_INDEX}>
            <Configure query="words" />
            <Hits hitComponent={({ hit }) => <b>{String(hit["term"])}</b>} />
          </Index>
        </InstantSearch>
      </InstantSearchSSRProvider>
    );
    html = renderToString(screen(await getServerState(screen(), { renderToString })));
  });
  afterAll(() => served.close());

  test("renders hits, highlights, snippets, facets and pages from our responses [SRCH-8]", () => {
    expect(html).toContain('<mark class="ais-Highlight-highlighted">citations</mark>');
    expect(html).toMatch(/<span class="ais-Snippet">.*<mark class="ais-Snippet-highlighted">citation<\/mark>/);
    expect(html).toMatch(/ais-RefinementList-labelText">Whitepages<.*ais-RefinementList-count">\d/s);
    expect(html).toMatch(/ais-Pagination-item--page.*Page 2/s);
    expect(html).toMatch(/\d results found in \d+ms/);
  });

  test("searches a second index next to the first", () => {
    expect(html).toContain("<b>words</b>");
  });
});
