import { useLocation } from "react-router";
import { useSite } from "../site.ts";
import { SearchForm } from "./search-form.tsx";
import { wordsOfAddress } from "./words-of-address.ts";

/** Nothing is at this address: a search for its words, and where else to go. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  const { edition, editionName, editions, version, guideHref } = useSite();
  const others = editions.filter(({ handle }) => handle !== version);
  const rest = pathname.split("/").slice(3).join("/");
  return (
    <>
      <h1 tabIndex={-1}>Page Not Found</h1>
      <p>
        The {editionName} has no page at <code className="address">{pathname}</code>. It may have moved; its words may
        still be found.
      </p>
      <SearchForm words={wordsOfAddress(pathname)} />
      <ul className="ways-list">
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
      </ul>
    </>
  );
}
