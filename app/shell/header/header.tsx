import { Icon } from "../../../ui/icon/icon.tsx";
import { Logo } from "../../../ui/logo/logo.tsx";
import { Menu, MenuLink } from "../../../ui/menu/menu.tsx";
import { AccountLink } from "../../../domains/accounts/web/shell.ts";
import { HeaderSearch, QuickLookButton, type Site } from "../../../domains/manual/web/shell.ts";

interface HeaderProps {
  site: Site;
  signedIn: boolean;
  /** Empty if the viewer is not logged in. */
  firstName: string;
  pathname: string;
  /** The address's query, with its question mark. */
  query: string;
}

/** Renders the header of every screen: the logo's link depends on the viewer (HEAD-1). */
export function Header({ site, signedIn, firstName, pathname, query }: HeaderProps) {
  return (
    <header className="header">
      <a className="logo" href={signedIn ? "/bluebook" : site.guideHref}>
        <Logo />
        <span>{site.productName}</span>
      </a>
      <HeaderSearch version={searchedEdition(site)} />
      <QuickLookButton />
      <EditionMenu site={site} pathname={pathname} query={query} />
      <button
        type="button"
        className="icon-button theme-switch needs-script"
        data-switch-theme
        aria-label="Switch between light and dark"
      >
        <Icon name="sun" />
        <Icon name="moon" />
      </button>
      <AccountLink signedIn={signedIn} firstName={firstName} pathname={pathname} />
    </header>
  );
}

/**
 * Returns the edition to search: on the screens of an earlier edition, that one; otherwise the reader's preferred
 * edition.
 */
function searchedEdition({ version, editions }: Site): string | undefined {
  return version === editions[0]?.handle ? undefined : version;
}

/** On a phone, '22nd' has to be enough. */
function EditionName({ name }: { name: string }) {
  const short = name.replace(/ Edition$/, "");
  return (
    <span>
      {short}
      {short === name ? null : <span className="edition-word"> Edition</span>}
    </span>
  );
}

/**
 * Links to the same page in another edition, wherever it is there; from the results, to what the other edition has on the
 * same words; from other screens, to the edition's guide.
 */
function EditionMenu({ site, pathname, query }: { site: Site; pathname: string; query: string }) {
  const [, , version = "", section = "", ...slugs] = pathname.split("/");
  const page = slugs.length > 0 && /^v\d/.test(version) ? `${version}/${section}/${slugs.at(-1) ?? ""}` : undefined;
  if (site.editions.length < 2) {
    return site.editionName === "" ? null : <span className="edition-name">{site.editionName}</span>;
  }
  return (
    <Menu label="Edition" chosen={<EditionName name={site.editionName} />} look="plain">
      {site.editions.map(({ handle, name }) => (
        <MenuLink
          key={handle}
          href={
            handle === version
              ? pathname
              : page === undefined
                ? (sameSearch(pathname, query, handle) ?? `/bluebook/${handle}/quick-style-guide`)
                : `/bluebook/same-page/${handle}/${page}`
          }
          // The server knows the target.
          target={page === undefined ? undefined : "_self"}
          isCurrent={handle === site.version}
        >
          {name}
        </MenuLink>
      ))}
    </Menu>
  );
}

function sameSearch(pathname: string, query: string, handle: string): string | undefined {
  if (!pathname.endsWith("/search-results") || query === "") return undefined;
  const search = new URLSearchParams(query);
  search.delete("page");
  search.set("version", handle);
  return `${pathname}?${search.toString()}`;
}
