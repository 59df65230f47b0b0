import { type LoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { areaName } from "../area-name.ts";
import { contentApi } from "../content-api.ts";
import { findTitles } from "./find-titles.ts";
import { SearchForm } from "./search-form.tsx";

interface Results {
  query: string;
  hits: { id: string; href: string; code: string; title: string; place: string }[];
}

/** Finds titles until the search engine takes this screen over. */
async function loadSearch({ request, context }: LoaderFunctionArgs): Promise<Results> {
  const api = context.get(contentApi);
  const query = (new URL(request.url).searchParams.get("search") ?? "").trim().slice(0, 200);
  const [site] = (await api.settings()).sites;
  const menu = site && query !== "" ? await api.menu(site.handle) : null;
  const hits = findTitles(menu ?? [], query).map(({ id, code, title, uri, hash, section }) => ({
    id,
    code,
    title,
    href: `/${uri}${hash === null ? "" : `#${hash}`}`,
    place: areaName(section),
  }));
  return { query, hits };
}

const handle: PageHandle<Results> = { meta: () => ({ title: "Search Results" }) };

/** The titles that were found. */
function SearchScreen() {
  const { query, hits } = useLoaderData<typeof loadSearch>();
  const { pathname } = useLocation();
  const heading = query === "" ? "Search" : `${hits.length} ${hits.length === 1 ? "result" : "results"} for “${query}”`;
  return (
    <div className="screen screen-message" data-path={pathname}>
      <div className="screen-body">
        <h1 tabIndex={-1}>{heading}</h1>
        <SearchForm words={query} />
        {query !== "" && hits.length === 0 ? (
          <p>
            No results found. Only the titles of pages and headings are searched as yet: try a rule’s number or one
            word.
          </p>
        ) : null}
        <ol className="hits">
          {hits.map(({ id, href, code, title, place }) => (
            <li key={id}>
              <a href={href}>
                <small>{place}</small>
                <span>
                  <b>{code}</b> {title}
                </span>
              </a>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

export const searchRoute = { loader: loadSearch, handle, Component: SearchScreen };
