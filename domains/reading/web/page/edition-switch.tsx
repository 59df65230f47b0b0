import { createPortal } from "react-dom";
import { Button } from "../../../../ui/button/button.tsx";
import { useRead } from "../../../../platform/client/use-read.ts";
import { noteEdition, useSite } from "../../../manual/web/public.tsx";
import type { ListedPage } from "../../contract.ts";
import { ask, showError, signal, tell } from "../client/tell.ts";
import { chooseEdition, reader } from "../client/reader.ts";
import css from "./edition-switch.module.css";

/** A page of an edition that the reader did not read until now. */
interface Switched {
  page: ListedPage;
  /** The handle of the edition before. */
  from: string;
  /** Where the article leaves room to say so. */
  place: Element;
  /** Whether the reader has gone back to the edition before, for all other pages. */
  isUndone: boolean;
}

const switched = signal<Switched | null>(null);

/** The address whose edition has been noted: a reader who goes back to another edition on it is not contradicted. */
let followed = "";

/**
 * Makes the edition in the address the reader's own (SHELL-12), whether it is a page of the manual, a style guide or an
 * index. A page says so if it was another one.
 */
export function followEdition(page: ListedPage | undefined): void {
  if (page?.id !== switched.get()?.page.id) switched.set(null);
  const { pathname } = location;
  const version = editionOf(pathname);
  if (version === undefined) followed = "";
  const known = reader.get();
  if (version === undefined || known.state !== "ready" || followed === pathname) return;
  followed = pathname;
  const from = known.user.versionPreference;
  // An edition that is not open to the reader is not there.
  if (from === version || !known.answer.sites.some(({ handle }) => handle === version)) return;
  const place = document.getElementById("edition-switch");
  if (page && place) switched.set({ page, from, place, isUndone: false });
  reader.set({ ...known, user: { ...known.user, versionPreference: version } });
  tell(ask("POST /api/user/saveVersionPreference/:version", { params: { version } })).catch(() => {});
}

function editionOf(pathname: string): string | undefined {
  return /^\/bluebook\/(v\d+)\//.exec(pathname)?.[1];
}

/** Says above the article that the reader's edition has changed with it, and leads back. */
export function EditionSwitch() {
  const shown = useRead(switched, null);
  const { editions } = useSite();
  if (!shown) return null;
  const { page, from, place, isUndone } = shown;
  const nameOf = (version: string) => editions.find(({ handle }) => handle === version)?.name ?? version;

  async function keep() {
    try {
      await chooseEdition(from);
      noteEdition(from);
      if (shown) switched.set({ ...shown, isUndone: true });
    } catch (error) {
      showError(error);
    }
  }

  return createPortal(
    <output className={css.switched}>
      <span>
        {isUndone
          ? `This page is from the ${nameOf(page.version)}. Elsewhere you keep reading the ${nameOf(from)}.`
          : `You have switched from the ${nameOf(from)} to the ${nameOf(page.version)}.`}
      </span>
      <span className={css.acts}>
        <a href={`/bluebook/same-page/${from}/${page.version}/${page.section}/${page.slug}`} target="_self">
          Same page in the {nameOf(from)}
        </a>
        {isUndone ? null : (
          <Button type="button" onClick={() => void keep()}>
            Keep the {nameOf(from)}
          </Button>
        )}
      </span>
    </output>,
    place,
  );
}
