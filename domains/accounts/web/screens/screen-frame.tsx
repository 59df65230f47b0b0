import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import type { AccountScreen } from "../../contract.ts";

/** What stands around each of the account's screens. */
export function ScreenFrame({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="screen screen-message" data-path={pathname}>
      <div className="screen-body account-screen">
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </div>
  );
}

/** A screen's title; where its form was refused it says so first, for who can't see the page. */
export function titled(title: string): PageHandle<AccountScreen | undefined> {
  return { meta: (screen) => ({ title: screen?.form.message ? `Error: ${title}` : title }) };
}

/** What has just been done. */
export function Done({ children }: { children: ReactNode }) {
  return <output className="form-done">{children}</output>;
}
