import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { LinkButton } from "../../../ui/button/button.tsx";
import { Screen as Frame } from "../../../ui/screen/screen.tsx";
import { AccountTabs } from "../../accounts/web/public.tsx";
import css from "./screen.module.css";

/** What stands around each screen of this domain. */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Frame path={pathname} title={title}>
      <div className={css.body}>{children}</div>
    </Frame>
  );
}

/** The same for screens of administrators, with the tabs of the account area. */
export function ManageScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Screen title={title}>
      <AccountTabs />
      {children}
    </Screen>
  );
}

/** Shown to whoever manages no group, and where a screen fails. */
export function ManageRefused() {
  const error = useRouteError();
  const isRefused = isRouteErrorResponse(error) && error.status === 403;
  return (
    <Screen title={isRefused ? "For administrators of a group" : "This screen could not be shown"}>
      <p>
        {isRefused
          ? "Only administrators of a group can open this page. If you need something changed, ask your group’s administrator."
          : "Please refresh the page to try again. If that doesn’t help, try again later."}
      </p>
      <p>
        <LinkButton isPrimary href="/bluebook">
          Go to your dashboard
        </LinkButton>
      </p>
    </Screen>
  );
}
