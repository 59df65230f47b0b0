import { useLayoutEffect } from "react";
import { Outlet, ScrollRestoration, useLocation, useRouteLoaderData } from "react-router";
import { Html } from "../../ui/html.tsx";
import { QuickLook } from "../../domains/content/web/quick-look/quick-look.tsx";
import { SITE_ROUTE, useSite } from "../../domains/content/web/site.ts";
import { type loadToc, TOC_ROUTE } from "../../domains/content/web/toc/load-toc.ts";
import { AccountTabList } from "../../domains/accounts/web/account-tab-list.ts";
import { accountTabs } from "./account-tabs.ts";
import { onNavigated } from "./behaviors/on-navigated.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { loadShell } from "./load-shell.ts";
import { Rail } from "./rail.tsx";

/** Renders the frame around every screen. */
export function Shell() {
  const site = useSite();
  const reader = useRouteLoaderData<typeof loadShell>(SITE_ROUTE)?.reader;
  const signedIn = reader?.signedIn === true;
  const location = useLocation();
  const contents = useRouteLoaderData<typeof loadToc>(TOC_ROUTE);
  const area = contents?.area ?? "white";
  const areaTitle = contents === undefined ? "" : area === "blue" ? "Bluepages" : "Whitepages";
  useLayoutEffect(() => onNavigated(location), [location]);
  return (
    <div
      className="shell"
      data-area={area}
      data-contents={contents === undefined ? "none" : area}
      data-product={site.productName}
      data-signed-in={signedIn ? "" : undefined}
      data-csrf={reader?.csrfToken}
      data-user-id={reader?.userId}
      data-email={reader?.email}
    >
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {reader ? <Html id={reader.banner.reusedFrom} html={reader.banner.html} /> : null}
      <QuickLook key={site.version} version={site.version}>
        <Header site={site} signedIn={signedIn} firstName={reader?.firstName ?? ""} pathname={location.pathname} />
        <Rail
          site={site}
          signedIn={signedIn}
          indexEdition={reader?.indexEdition ?? ""}
          pathname={location.pathname}
          area={contents?.area}
        />
        {contents ? (
          <nav className="toc" popover="auto" id="contents" aria-label={`Contents of the ${areaTitle}`}>
            <Html className="toc-tree" id={contents.toc.reusedFrom} html={contents.toc.html} />
          </nav>
        ) : null}
        <main id="main" className="main" tabIndex={-1}>
          <AccountTabList value={accountTabs(reader)}>
            <Outlet />
          </AccountTabList>
        </main>
      </QuickLook>
      <Footer site={site} pathname={location.pathname} />
      <output className="notice" id="notice" />
      <ScrollRestoration />
    </div>
  );
}
