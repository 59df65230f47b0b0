import { Icon } from "../../../ui/icon/icon.tsx";
import { accountPaths } from "../rules.ts";
import css from "./account-link.module.css";

interface AccountLinkProps {
  /** Empty when no one is signed in. */
  firstName: string;
  signedIn: boolean;
  pathname: string;
}

const accountArea = /^\/bluebook\/(?:subscription|profile|password|security|manage-users|manage-admins)(?:\/|$)/;

/** The account link in every screen's header: 'Hi Ann', or 'Log In' and back (HEAD-3, HEAD-4). */
export function AccountLink({ firstName, signedIn, pathname }: AccountLinkProps) {
  if (!signedIn)
    return (
      <a className={css.link} href={`${accountPaths.login}${returning(pathname)}`}>
        <Icon name="person" />
        <span>Log In</span>
      </a>
    );
  return (
    <a className={css.link} href={accountPaths.profile} aria-current={accountArea.test(pathname) ? "true" : undefined}>
      <Icon name="person" />
      <span>Hi {firstName}</span>
    </a>
  );
}

/** Only the reader's screens are worth returning to; the others are part of signing in. */
function returning(pathname: string): string {
  return pathname.startsWith("/bluebook/") ? `?return=${encodeURIComponent(pathname)}` : "";
}
