import { Screen } from "../ui/screen/screen.tsx";
import type { ComponentProps, ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from "react-router";
import { LinkButton } from "../ui/button/button.tsx";
import { ButtonRow } from "../ui/button/button-row.tsx";
import type { AccountScreen } from "../domains/accounts/contract.ts";
import { STOP_ACTING } from "../domains/accounts/rules.ts";
import { accountScreen as accountScreenContext } from "../domains/accounts/web/public.tsx";
import { type CommerceApi, commerceApi } from "../domains/commerce/web/shell.ts";
import {
  type ContentApi,
  contentApi,
  QuickLook,
  ReleaseChanges,
  ReleasedPage,
  type ReleasePageView,
  type ReleaseView,
} from "../domains/manual/web/shell.ts";
import { shownAccess } from "../domains/subscriptions/web/public.ts";
import { type SearchApi, searchApi } from "../domains/search/web/public.ts";
import { MetaTags, pageMeta } from "../platform/ssr/meta.tsx";
import { serializeState } from "../platform/ssr/reused-html.ts";
import { ActingBar } from "../ui/admin/acting/acting-bar.tsx";
import { AdminFrame } from "../ui/admin/admin-frame.tsx";
import { Logo } from "../ui/logo/logo.tsx";
import type { OwnReading } from "../domains/reading/contract.ts";
import { viewerContext } from "../domains/reading/web/public.ts";
import { routes } from "./routes.tsx";
import type { MergeConsentView, MergeUndoView } from "../domains/overview/contract.ts";
import { MergeConsent, MergeUndo } from "../domains/overview/web/public.tsx";
import { type AdminView, showAdminView } from "./shell/admin/admin-screens.tsx";
import { type ShellViewer, shellViewer } from "./shell/shell-viewer.ts";

/** The parts of a document that differ between pages. */
interface RenderedPage {
  status: number;
  head: string;
  body: string;
  /** The initial state of the browser's router, as JSON that is safe inside a script element. */
  state: string;
  /** An error that a loader threw and that should be logged. */
  error: unknown;
}

const handler = createStaticHandler(routes);

/** Stands beside React's root: scripts alone write there, before React and after. */
const quickLook = renderToStaticMarkup(<QuickLook />);

/** Who the viewer is, and how the pages' loaders read content for this viewer. */
interface Reading {
  api: ContentApi;
  search: SearchApi;
  commerce: CommerceApi;
  reader: ShellViewer;
  /** The data of an account screen; null on every other page. */
  accountScreen: AccountScreen | null;
  /** The initial data of the reader's personal screens; null on every other page. */
  own: OwnReading | null;
}

/**
 * Renders the page of a request: the parts of its document, or a Response if a loader redirects.
 * @public Called in the build.
 */
export async function render(
  request: Request,
  { api, search, commerce, reader, accountScreen, own }: Reading,
  productName: string,
): Promise<RenderedPage | Response> {
  const requestContext = new RouterContextProvider();
  requestContext.set(contentApi, api);
  requestContext.set(searchApi, search);
  requestContext.set(commerceApi, commerce);
  requestContext.set(shellViewer, reader);
  requestContext.set(accountScreenContext, accountScreen);
  requestContext.set(viewerContext, { own });
  requestContext.set(shownAccess, reader);
  const context = await handler.query(request, { requestContext });
  if (context instanceof Response) return context;
  const router = createStaticRouter(handler.dataRoutes, context);
  const { loaderData, actionData, errors, matches, statusCode } = context;
  const tree = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  const meta = pageMeta(
    matches.map(({ route }) => {
      // The router does not type them; pageMeta checks them.
      const handle: unknown = route.handle;
      const loaded: unknown = loaderData[route.id];
      return { handle, loaderData: loaded };
    }),
    statusCode,
  );
  return {
    status: statusCode,
    head: renderToStaticMarkup(<MetaTags meta={meta} productName={productName} origin={new URL(request.url).origin} />),
    body: `<div id="root">${tree}</div>${quickLook}`,
    state: serializeState({ loaderData, actionData, errors: errors && serialisableErrors(errors) }),
    error: statusCode >= 500 ? Object.values(errors ?? {})[0] : undefined,
  };
}

interface Failure {
  productName: string;
  /** The message shown. */
  message: string;
  title: string;
  /** The link shown; null after a form was submitted, which the browser submits again when the reader goes back. */
  way: { label: string; href: string } | null;
  /** What the log knows the request by; null where there is nothing to look for. */
  requestId: string | null;
}

/**
 * Renders the page shown when other pages can't be rendered: parts of a document that needs no data and no script.
 * @public Called in the build.
 */
export function renderFailure({ productName, title, message, way, requestId }: Failure): PlainPage {
  return renderPlain(
    { productName, title },
    <Screen title={title}>
      <p>{message}</p>
      {way === null ? <p>Go back to find what you typed, then send it again.</p> : null}
      <ButtonRow>
        {way === null ? null : (
          <LinkButton isPrimary href={way.href}>
            {way.label}
          </LinkButton>
        )}
        <LinkButton href="/help">Get help</LinkButton>
      </ButtonRow>
      {requestId === null ? null : (
        <p>
          If you ask for help, quote this number: <code>{requestId}</code>
        </p>
      )}
    </Screen>,
  );
}

/** What stands around a page without scripts. */
interface PlainSite {
  productName: string;
}

/**
 * Renders what a release changes, without scripts.
 * @public Called in the build.
 */
export function renderRelease(release: ReleaseView, site: PlainSite): PlainPage {
  return renderPlain({ ...site, title: `What ${release.name} changes` }, <ReleaseChanges {...release} />);
}

/**
 * Renders what a release changes on a page, without scripts.
 * @public Called in the build.
 */
export function renderReleasedPage(page: ReleasePageView, site: PlainSite): PlainPage {
  return renderPlain({ ...site, title: `${page.title} in ${page.name}` }, <ReleasedPage {...page} />);
}

/**
 * Renders the question whether two accounts are to become one, without scripts.
 * @public Called in the build.
 */
export function renderMergeConsent(view: MergeConsentView, site: PlainSite): PlainPage {
  return renderPlain({ ...site, title: "Merge two accounts" }, <MergeConsent {...view} />);
}

/**
 * Renders the question whether a merge of two accounts is to be undone, without scripts.
 * @public Called in the build.
 */
export function renderMergeUndo(view: MergeUndoView, site: PlainSite): PlainPage {
  return renderPlain({ ...site, title: "Two accounts" }, <MergeUndo {...view} />);
}

/**
 * Renders a screen of admin in its frame, without scripts.
 * @public Called in the build.
 */
export function renderAdmin(shown: AdminView, frame: Omit<ComponentProps<typeof AdminFrame>, "children">): PlainPage {
  return {
    head: plainHead(frame),
    body: renderToStaticMarkup(<AdminFrame {...frame}>{showAdminView(shown)}</AdminFrame>),
  };
}

/**
 * Renders the bar above a page that a member of the staff sees as a user does.
 * @public Called in the build.
 */
export function renderActingBar(bar: Omit<ComponentProps<typeof ActingBar>, "action">): string {
  return renderToStaticMarkup(<ActingBar {...bar} action={STOP_ACTING} />);
}

export type PlainPage = Pick<RenderedPage, "head" | "body">;

function plainHead({ productName, title }: PlainSite & { title: string }): string {
  return renderToStaticMarkup(
    <>
      <title>{`${title} | ${productName}`}</title>
      <meta name="robots" content="noindex" />
    </>,
  );
}

function renderPlain({ productName, title }: PlainSite & { title: string }, screen: ReactNode): PlainPage {
  return {
    head: plainHead({ productName, title }),
    body: renderToStaticMarkup(
      <div className="shell" data-contents="none">
        <header className="header">
          <a className="logo" href="/bluebook">
            <Logo />
            <span>{productName}</span>
          </a>
        </header>
        <main id="main" className="main">
          {screen}
        </main>
      </div>,
    ),
  };
}

/** What the browser may know of an error: that there is one, and its status. Messages and stacks stay on the server. */
function serialisableErrors(errors: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const status = typeof error === "object" && error !== null && "status" in error ? error.status : 500;
      // Only a page that is gone says more, which its loader has chosen.
      const data = status === 410 && typeof error === "object" && error !== null && "data" in error ? error.data : null;
      return [id, { status, internal: false, statusText: "", data }];
    }),
  );
}
