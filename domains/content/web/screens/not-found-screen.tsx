import { useLocation } from "react-router";
import { useSite } from "../site.ts";
import css from "./not-found-screen.module.css";
import { SearchForm } from "./search-form.tsx";
import { wordsOfAddress } from "./words-of-address.ts";

/** Below these addresses things are sold. */
const shop = /^\/(?:buy|products|orders)(?:\/|$)/;

/** Shown for unknown addresses: a search for the words in the address, and links to start from. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  const { edition, editionName, editions, version, guideHref } = useSite();
  const [, base, , ...parts] = pathname.split("/");
  const rest = base === "bluebook" ? parts.join("/") : "";
  const others = editions.filter(({ handle }) => rest !== "" && handle !== version);
  return (
    <>
      <h1 tabIndex={-1}>Page Not Found</h1>
      {shop.test(pathname) ? (
        <p>
          There is nothing at this address. See <a href="/pricing">plans and pricing</a>, or{" "}
          <a href="/buy">order the print edition</a>.
        </p>
      ) : (
        <p>
          The {editionName} has no page at <code className={css.address}>{pathname}</code>. It may have moved. Try
          searching for it.
        </p>
      )}
      <SearchForm words={wordsOfAddress(pathname)} />
      <ul className={css.ways}>
        <li>
          <a href={guideHref}>Quick style guide</a>
        </li>
        {edition?.sections.map(({ handle, title }) => (
          <li key={handle}>
            <a href={`/bluebook/${version}/${handle}`}>{title}</a>
          </li>
        ))}
        {others.map(({ handle, name }) => (
          <li key={handle}>
            <a href={`/bluebook/${handle}/${rest}`}>The same address in the {name}</a>
          </li>
        ))}
        {pathname === "/help" ? null : (
          <li>
            <a href="/help">Help and contact</a>
          </li>
        )}
      </ul>
    </>
  );
}
