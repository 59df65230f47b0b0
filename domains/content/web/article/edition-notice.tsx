import { useLocation } from "react-router";
import { useSite } from "../site.ts";

/** A valid `instead-of`: an edition's handle and a page's code. */
const insteadOf = /^(v\d{1,3}) ([\w.-]{0,20})$/;

/**
 * On a page of an older edition, links to the same page in the current one. If the reader was sent here from a page that
 * this edition lacks, says that this is its nearest parent.
 */
export function EditionNotice({ path }: { path: string }) {
  const { search } = useLocation();
  const { version, editionName, editions } = useSite();
  const [newest] = editions;
  const [, , ...words] = path.split("/");
  const [, from, code] = insteadOf.exec(new URLSearchParams(search).get("instead-of") ?? "") ?? [];
  const guide = words.length < 3 ? words[1] : undefined;
  const samePage = `same-page/${newest?.handle}/${words[0]}/${words[1]}/${words.at(-1)}`;
  const other = editions.find(({ handle }) => handle === from)?.name;
  return (
    <>
      {/* Scripts say in here that the reader's edition has changed (domains/reading). */}
      <div id="edition-switch" />
      {other === undefined ? null : (
        <p className="edition-notice">
          {code === "" ? "The page you came from" : `${code} of the ${other}`} has no page of its own in the{" "}
          {editionName}. This is the nearest one.
        </p>
      )}
      {newest && newest.handle !== version ? (
        <p className="edition-notice edition-notice-older">
          You are reading the {editionName}. The current one is the{" "}
          <a href={`/bluebook/${guide === undefined ? samePage : `${newest.handle}/${guide}`}`} target="_self">
            {newest.name}
          </a>
          .
        </p>
      ) : null}
    </>
  );
}
