import { useLocation } from "react-router";
import type { PageGone } from "../content-api.ts";
import { useSite } from "../site.ts";
import css from "./not-found-screen.module.css";
import { SearchForm } from "./search-form.tsx";

/** Below these addresses things are sold. */
const shop = /^\/(?:buy|products|orders)(?:\/|$)/;

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** What is known of a page that is gone: when it went, what its author says of it, and what replaced it. */
function GoneFacts({ gone, editionName }: { gone: PageGone; editionName: string }) {
  const { code, title, removedAt, text, next } = gone;
  return (
    <>
      {title === "" || removedAt === null ? null : (
        <p>
          {code === "" ? title : `${code}, ${title},`} was removed from the {editionName} on {day.format(removedAt)}.
          {text === "" ? " Try searching for its replacement." : null}
        </p>
      )}
      {text === "" ? null : (
        <p>
          {text}
          {next === null ? null : (
            <>
              {" "}
              Read <a href={next.href}>{next.label}</a>.
            </>
          )}
        </p>
      )}
    </>
  );
}

/** Shown for unknown addresses, and those of pages that are gone: a search for the words in the address, and links to start from. */
export function NotFoundScreen({ gone = null }: { gone?: PageGone | null }) {
  const { pathname } = useLocation();
  const { edition, editionName, editions, version, guideHref } = useSite();
  const [, base, , ...parts] = pathname.split("/");
  const rest = base === "bluebook" ? parts.join("/") : "";
  const others = editions.filter(({ handle }) => rest !== "" && handle !== version);
  return (
    <>
      <h1 tabIndex={-1}>{gone ? "This page was removed" : "Page Not Found"}</h1>
      {gone ? (
        <GoneFacts gone={gone} editionName={editionName} />
      ) : shop.test(pathname) ? (
        <p>
          There is nothing at this address. See <a href="/pricing">plans and pricing</a>, or{" "}
          <a href="/buy" target="_blank" rel="noopener">
            order the print edition
          </a>
          .
        </p>
      ) : (
        <p>
          The {editionName} has no page at <code className={css.address}>{pathname}</code>. It may have moved. Try
          searching for it.
        </p>
      )}
      <SearchForm words={gone?.title || wordsOfAddress(pathname)} />
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

/** Guesses what a reader wanted from an unknown address: the words of its last part. */
export function wordsOfAddress(pathname: string): string {
  const last = pathname.split("/").findLast((part) => part !== "") ?? "";
  return decode(last)
    .replaceAll(/[^\p{L}\p{N}.]+/gu, " ")
    .trim()
    .slice(0, 100);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
