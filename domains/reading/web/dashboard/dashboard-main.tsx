import { useRead } from "../../../../platform/client/use-read.ts";
import { EmptyState } from "../../../../ui/empty-state/empty-state.tsx";
import { useSite } from "../../../manual/web/public.tsx";
import type { ListedPage, UserAnswerSummary, UserSummary, ViewedPage } from "../../contract.ts";
import { LATEST_NOTES, LATEST_PINS, LATEST_VIEWED, readingPaths } from "../../rules.ts";
import type { PinsState } from "../client/create-pins.ts";
import { pins } from "../client/pins.ts";
import { ResumeLink } from "../page/resume.tsx";
import { EditionChip } from "../panel/edition-chip.tsx";
import { Moment } from "../panel/moment.tsx";
import { PagePlace, PageRows, PageTitle, ViewedRows } from "../panel/page-rows.tsx";
import css from "./dashboard-main.module.css";
import type { LatestNotes } from "./panels.ts";
import { Welcome } from "./welcome.tsx";

interface DashboardMainProps {
  user: UserSummary;
  dashboard: UserAnswerSummary["dashboard"];
  notes: LatestNotes | null;
}

/** The main area: where a reader goes on, or a new one starts. Empty until the entry has loaded. */
export function DashboardMain({ user, dashboard, notes }: DashboardMainProps) {
  if (dashboard === null) return null;
  const [last, ...viewed] = user.recentlyViewed;
  return (
    <>
      {last ? <ContinueReading page={last} /> : user.lastLoginDate === null ? null : <NothingRead />}
      {user.lastLoginDate === null ? (
        <Welcome blocks={dashboard.blocks} />
      ) : (
        <>
          <LatestPins rendered={user.pinnedPages} />
          <RecentlyViewed pages={viewed} />
          <Notes notes={notes} />
        </>
      )}
    </>
  );
}

/** The page that was open last, at the line where the reader stopped. */
function ContinueReading({ page }: { page: ViewedPage }) {
  return (
    <section className={css.continue} aria-labelledby="continue-reading">
      <h2 id="continue-reading">Continue reading</h2>
      <p className={css.title}>
        <ResumeLink page={page}>
          <PageTitle page={page} />
        </ResumeLink>
      </p>
      <PagePlace page={page}>
        {page.place ? <span>at {page.place.heading}</span> : null}
        <Moment at={page.viewedAt} />
      </PagePlace>
    </section>
  );
}

/** For a returning reader who has opened nothing. */
function NothingRead() {
  const { guideHref } = useSite();
  return (
    <section className={css.list} aria-labelledby="continue-reading">
      <h2 id="continue-reading">Continue reading</h2>
      <EmptyState icon="bluepages">
        <span>
          The last page you read will appear here. Start with the <a href={guideHref}>quick style guide</a>.
        </span>
      </EmptyState>
    </section>
  );
}

/** The first pins (DASH-10). Shows the response's pins until the list itself changes. */
function LatestPins({ rendered }: { rendered: readonly ListedPage[] }) {
  const known: PinsState = useRead(pins, { state: "loading", pins: [] });
  const shown = known.state === "ready" ? known.pins : rendered;
  return (
    <section className={css.list} aria-labelledby="latest-pins">
      <h2 id="latest-pins" tabIndex={-1}>
        Latest Pins
      </h2>
      {shown.length === 0 ? (
        <EmptyState icon="pin">Quickly reference pages you use frequently.</EmptyState>
      ) : (
        <>
          <PageRows pages={shown.slice(0, LATEST_PINS)} />
          <a href={readingPaths.pins}>See All Pins</a>
        </>
      )}
    </section>
  );
}

/** The pages viewed before the last one. */
function RecentlyViewed({ pages }: { pages: readonly ViewedPage[] }) {
  if (pages.length === 0) return null;
  return (
    <section className={css.list} aria-labelledby="recently-viewed">
      <h2 id="recently-viewed">Recently viewed</h2>
      <ViewedRows pages={pages.slice(0, LATEST_VIEWED)} />
      <a href={readingPaths.recents}>See all recently viewed</a>
    </section>
  );
}

function Notes({ notes }: { notes: LatestNotes | null }) {
  if (!notes || notes.total === 0) return null;
  return (
    <section className={css.list} aria-labelledby="latest-notes">
      <h2 id="latest-notes">Notes</h2>
      <ul className={css.notes}>
        {notes.notes.slice(0, LATEST_NOTES).map((note) => (
          <li key={note.id}>
            <p>{note.note === "" ? `“${note.quote}”` : note.note}</p>
            <span>
              {note.uri === null ? note.pageTitle : <a href={`/${note.uri}`}>{note.pageTitle}</a>}{" "}
              <EditionChip version={note.version} />
            </span>
          </li>
        ))}
      </ul>
      <a href={readingPaths.notes}>See all notes</a>
    </section>
  );
}
