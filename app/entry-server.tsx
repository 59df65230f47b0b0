import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from "react-router";
import type { AccountScreen } from "../domains/accounts/contract.ts";
import { accountScreen as accountScreenContext } from "../domains/accounts/web/account-screen.ts";
import { type ContentApi, contentApi } from "../domains/content/web/content-api.ts";
import { paywallReader } from "../domains/subscriptions/web/public.ts";
import { type SearchApi, searchApi } from "../domains/search/web/search-api.ts";
import { MetaTags, pageMeta } from "../platform/ssr/meta.tsx";
import { serialiseState } from "../platform/ssr/kept-html.ts";
import { type OwnReading, whoReads } from "../domains/reading/web/who-reads.ts";
import { routes } from "./routes.tsx";
import { type ShellReader, shellReader } from "./shell/shell-reader.ts";

/** The parts of a document that differ from page to page. */
export interface RenderedPage {
  status: number;
  head: string;
  body: string;
  /** What the browser's router starts from, as JSON that is safe inside a script element. */
  state: string;
  /** An error that a loader threw and the operators should hear of. */
  error: unknown;
}

const handler = createStaticHandler(routes);

/** Who reads, and how the pages' loaders reach the content for this reader. */
export interface Reading {
  api: ContentApi;
  search: SearchApi;
  reader: ShellReader;
  /** What a screen of accounts shows; null on every other page. */
  accountScreen: AccountScreen | null;
  /** What the reader's own screens begin with; null on every other page. */
  own: OwnReading | null;
}

/** Draws the page of a request: the parts of its document, or a Response where a loader redirects. */
export async function render(
  request: Request,
  { api, search, reader, accountScreen, own }: Reading,
  productName: string,
): Promise<RenderedPage | Response> {
  const requestContext = new RouterContextProvider();
  requestContext.set(contentApi, api);
  requestContext.set(searchApi, search);
  requestContext.set(shellReader, reader);
  requestContext.set(accountScreenContext, accountScreen);
  requestContext.set(whoReads, { own });
  requestContext.set(paywallReader, reader.paywall);
  const context = await handler.query(request, { requestContext });
  if (context instanceof Response) return context;
  const router = createStaticRouter(handler.dataRoutes, context);
  const { loaderData, actionData, errors, matches, statusCode } = context;
  const meta = pageMeta(
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- the router knows nothing of what a route holds; pageMeta checks it
    matches.map(({ route }) => ({ handle: route.handle, loaderData: loaderData[route.id] })),
    statusCode,
  );
  return {
    status: statusCode,
    head: renderToStaticMarkup(<MetaTags meta={meta} productName={productName} origin={new URL(request.url).origin} />),
    body: renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />),
    state: serialiseState({ loaderData, actionData, errors: errors && serialisableErrors(errors) }),
    error: statusCode >= 500 ? Object.values(errors ?? {})[0] : undefined,
  };
}

/** What the browser may know of an error: that there is one, and its status. Messages and stacks stay here. */
function serialisableErrors(errors: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const status = typeof error === "object" && error !== null && "status" in error ? error.status : 500;
      return [id, { status, internal: false, statusText: "", data: null }];
    }),
  );
}
