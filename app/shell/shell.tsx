import { type ReactNode, useLayoutEffect, useSyncExternalStore } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation, useRouteLoaderData } from "react-router";
import { Html } from "../../ui/html/html.tsx";
import { SITE_ROUTE, type Site, TOC_ROUTE, type loadToc, useSite } from "../../domains/manual/web/shell.ts";
import { withReturnTo } from "../../domains/messaging/web/public.ts";
import {
  type AccountTab,
  AccountTabList,
  passwordTab,
  profileTab,
  securityTab,
} from "../../domains/accounts/web/shell.ts";
import { shownTools, watchTools } from "./behaviors/reader-tools.ts";
import { onNavigated } from "./behaviors/on-navigated.ts";
import { Header } from "./header/header.tsx";
import type { loadShell } from "./load-shell.ts";
import { Rail } from "./rail.tsx";
import { LogInQuestion } from "./root/ask-to-log-in-again.tsx";
import type { ShellViewer } from "./shell-viewer.ts";
import { flushSync } from "react-dom";

/** Renders the frame around every screen. */
export function Shell() {
  const site = useSite();
  const reader = useRouteLoaderData<typeof loadShell>(SITE_ROUTE)?.reader;
  const signedIn = reader?.signedIn === true;
  const tools = useSyncExternalStore(watchTools, shownTools, () => undefined);
  const location = useLocation();
  const contents = useRouteLoaderData<typeof loadToc>(TOC_ROUTE);
  const area = contents?.area ?? "white";
  const areaTitle = area === "blue" ? "Bluepages" : "Whitepages";
  useLayoutEffect(() => onNavigated(location), [location]);
  useLayoutEffect(sayHydrated, []);
  return (
    <div
      className="shell"
      data-area={area}
      data-contents={contents === undefined ? "none" : area}
      data-product={site.productName}
      data-version={site.version}
      data-signed-in={signedIn ? reader.savedEdition : undefined}
      data-csrf={reader?.csrfToken}
      data-user-id={reader?.userId}
      data-email={reader?.email}
    >
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <div className="top">
        {reader ? (
          <Html
            id={reader.banner.reusedFrom}
            html={withReturnTo(reader.banner.html, location.pathname + location.search)}
          />
        ) : null}
        <Header
          site={site}
          signedIn={signedIn}
          firstName={reader?.firstName ?? ""}
          pathname={location.pathname}
          query={location.search}
        />
      </div>
      <Rail
        site={site}
        signedIn={signedIn}
        indexEditions={reader?.indexEditions ?? []}
        pathname={location.pathname}
        area={contents?.area}
      />
      {/* Scripts show the pins in here (domains/reading). */}
      <div id="rail-panel" />
      {contents ? (
        <nav className="toc" popover="auto" id="contents" aria-label={`Contents of the ${areaTitle}`}>
          <Html className="toc-tree" id={contents.toc.reusedFrom} html={contents.toc.html} />
        </nav>
      ) : null}
      <Main>
        <AccountTabList value={accountTabs(reader)}>
          <Outlet />
        </AccountTabList>
      </Main>
      <Footer site={site} signedIn={signedIn} pathname={location.pathname} />
      {/* Scripts write into this and into `#marks`, also before React is here: React leaves both alone. */}
      <Html as="output" className="notice" id="notice" html="" />
      {tools ? <tools.ReaderTools ready={tools.ready} /> : null}
      <LogInQuestion />
      <ScrollRestoration />
    </div>
  );
}

/** From now on React answers presses. */
function sayHydrated(): void {
  document.documentElement.dataset["react"] = "";
  dispatchEvent(new Event("answering"));
}

function Main({ children }: { children: ReactNode }) {
  const { state } = useNavigation();
  return (
    <main id="main" className="main" tabIndex={-1} data-loading={state === "loading" ? "" : undefined}>
      {children}
      {/* Scripts put the bar of matches in here (domains/search). */}
      <Html id="marks" html="" />
    </main>
  );
}

const subscriptionTab: AccountTab = { name: "subscription", label: "Subscription", href: "/bluebook/subscription" };
const managerTabs: readonly AccountTab[] = [
  { name: "manage-users", label: "Manage users", href: "/bluebook/manage-users" },
  { name: "manage-admins", label: "Manage admins", href: "/bluebook/manage-admins" },
];

/** Returns the tabs of the account area, from every domain that has one there: managers have two more (PROF-2). */
function accountTabs(reader: Pick<ShellViewer, "group"> | undefined): readonly AccountTab[] {
  const manages = reader?.group.startsWith("manager") === true;
  return [profileTab, subscriptionTab, ...(manages ? managerTabs : []), passwordTab, securityTab];
}

/** Renders the edition's notice and, in print, the source of the page. */
function Footer({ site, signedIn, pathname }: { site: Site; signedIn: boolean; pathname: string }) {
  const address = useSyncExternalStore(whenPrinted, fullAddress, () => pathname);
  return (
    <footer className="footer">
      <div className="footer-body">
        {site.edition && site.edition.notice !== "" ? <Html as="p" html={site.edition.notice} /> : null}
        <p className="footer-links">
          <a href="/help">Help</a>
          {signedIn ? <a href="/bluebook/notes">Your notes</a> : null}
        </p>
        <p className="print-foot">
          {site.productName}, {site.editionName} · {address}
        </p>
      </div>
    </footer>
  );
}

function fullAddress(): string {
  return location.href.replace(/#.*$/, "");
}

/** Renders the address as it is when printing starts and, where the browser can, has the foot of every sheet show it. */
function whenPrinted(render: () => void): () => void {
  const print = (): void => {
    flushSync(render);
    const foot = document.querySelector(".print-foot")?.textContent ?? "";
    document.documentElement.style.setProperty("--print-foot", JSON.stringify(foot));
  };
  addEventListener("beforeprint", print);
  return () => removeEventListener("beforeprint", print);
}
