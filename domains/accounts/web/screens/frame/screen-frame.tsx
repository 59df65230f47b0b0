import { Screen } from "../../../../../ui/screen/screen.tsx";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { PageHandle } from "../../../../../platform/ssr/meta.tsx";
import type { AccountScreen } from "../../../contract.ts";
import css from "./screen-frame.module.css";

/** The frame around each account screen. */
export function ScreenFrame({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Screen path={pathname} title={title}>
      <div className={css.body}>{children}</div>
    </Screen>
  );
}

/** A screen's document title; after a refused form it says so first, for screen readers. */
export function titled(title: string): PageHandle<AccountScreen | undefined> {
  return { meta: (screen) => ({ title: screen?.form.message ? `Error: ${title}` : title }) };
}

/** Where else to go, below a form. */
export function Elsewhere({ children }: { children: ReactNode }) {
  return <p className={css.elsewhere}>{children}</p>;
}
