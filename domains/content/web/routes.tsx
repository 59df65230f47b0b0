import { type LoaderFunctionArgs, redirect, type RouteObject } from "react-router";
import { guideUri } from "../rules.ts";
import { articleHandle, ArticlePage, loadArticle } from "./article/article-page.tsx";
import { guideHandle, GuidePage, loadGuide } from "./article/guide-page.tsx";
import { ErrorScreen } from "./screens/error-screen.tsx";
import { notFoundResponse } from "./screens/not-found-response.ts";
import { loadSearch, searchHandle, SearchScreen } from "./screens/search-screen.tsx";
import { loadSite } from "./site.ts";
import { loadSectionStart, loadToc, TOC_ROUTE, tocChanges } from "./toc/load-toc.ts";

/** Signed-out readers start at the quick style guide of the newest edition. */
async function loadStart({ context }: LoaderFunctionArgs): Promise<never> {
  const [site] = (await loadSite({ context })).sites;
  if (!site) throw notFoundResponse();
  throw redirect(`/${guideUri(site.handle)}`);
}

function loadNothing(): never {
  throw notFoundResponse();
}

/** The screens of the manual, below /bluebook. */
export const contentRoutes: RouteObject[] = [
  {
    ErrorBoundary: ErrorScreen,
    children: [
      { index: true, loader: loadStart },
      { path: ":version/quick-style-guide", loader: loadGuide, handle: guideHandle, Component: GuidePage },
      { path: "search-results", loader: loadSearch, handle: searchHandle, Component: SearchScreen },
      {
        id: TOC_ROUTE,
        path: ":version/:section",
        loader: loadToc,
        shouldRevalidate: tocChanges,
        children: [
          { index: true, loader: loadSectionStart },
          {
            path: ":grandparent?/:parent?/:slug",
            loader: loadArticle,
            handle: articleHandle,
            Component: ArticlePage,
          },
        ],
      },
      { path: "*", loader: loadNothing },
    ],
  },
];
