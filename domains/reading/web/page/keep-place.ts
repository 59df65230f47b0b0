import type { ViewedPage } from "../../contract.ts";
import { ask, tell } from "../client/tell.ts";
import { notePlace } from "../client/reader.ts";
import { pageOnScreen } from "./page-on-screen.ts";
import { placeOnScreen } from "./reading-place.ts";

/** How long after the last movement the place is read from the screen, and how long until a pause counts as one. */
const STILL_MS = 300;
const PAUSE_MS = 10_000;

/** Where the reader is on a page: kept by the server once they pause or leave, so that any device can go on there. */
let here: { page: string; place: NonNullable<ViewedPage["place"]> } | undefined;
let isKept = true;

/** Follows the reader on pages of the manual until `until`. */
export function followPlace(until: AbortSignal): void {
  let still: ReturnType<typeof setTimeout> | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(still);
    clearTimeout(pause);
    still = undefined;
  };
  /** Whoever leaves before the page stands still: from then on it may be another page. */
  const lookNow = () => {
    if (still === undefined) return;
    stop();
    look();
  };
  const look = () => {
    still = undefined;
    const page = pageOnScreen();
    if (!page) return;
    here = { page: page.id, place: placeOnScreen() };
    isKept = false;
    pause = setTimeout(keep, PAUSE_MS);
  };
  document.addEventListener(
    "scroll",
    () => {
      stop();
      still = setTimeout(look, STILL_MS);
    },
    { passive: true, signal: until },
  );
  document.addEventListener("click", lookNow, { capture: true, signal: until });
  // Leaving for another page or screen scrolls too: what was seen last on this one is kept.
  document.addEventListener(
    "arrive",
    () => {
      stop();
      keep();
    },
    { signal: until },
  );
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "visible") return;
      lookNow();
      keep();
    },
    { signal: until },
  );
  until.addEventListener("abort", stop);
}

/** Sends the place, unless the server has it. A failure isn't worth reporting: the next pause tells more. */
function keep(): void {
  if (!here || isKept) return;
  isKept = true;
  const { page, place } = here;
  notePlace(page, place.anchor === "" ? null : place);
  const { anchor, along } = place;
  const body = { anchor, along };
  tell(ask("POST /api/lists/recently-viewed/:id/place", { params: { id: page }, body }), { outlivesPage: true }).catch(
    () => {},
  );
}
