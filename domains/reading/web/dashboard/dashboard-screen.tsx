import { useLoaderData } from "react-router";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import type { Panels } from "../../../content/contract.ts";
import { useSite } from "../../../content/web/public.tsx";
import { readingPaths } from "../../rules.ts";
import { loadReader, reader, readerOf, type ReaderState } from "../client/reader.ts";
import { useSignal } from "../client/use-signal.ts";
import { type DashboardData, type Drawn, loadDashboard } from "../who-reads.ts";
import { DashboardMain } from "./dashboard-main.tsx";
import { DashboardSide } from "./dashboard-side.tsx";
import { panelsOf } from "./panels.ts";
import { Notification } from "./notification.tsx";

const handle: PageHandle<Drawn<DashboardData>> = { meta: () => ({ title: "Dashboard" }) };

const unknown: ReaderState = { state: "loading" };

/** What a signed-in reader starts from: as the server has drawn it, until the browser knows who reads. */
function Dashboard() {
  const drawn = useLoaderData<Drawn<DashboardData>>();
  const asked = useSignal(reader, unknown);
  const known = asked.state === "loading" && drawn ? readerOf(drawn.answer) : asked;
  const { guideHref } = useSite();
  return (
    <div className="dashboard" data-path={readingPaths.dashboard}>
      {known.state === "ready" ? (
        <Filled {...known} drawn={drawn} />
      ) : known.state === "loading" ? (
        <DashboardLoading />
      ) : known.state === "failed" ? (
        <div className="dashboard-message" role="alert">
          <h1 tabIndex={-1}>Dashboard</h1>
          <p>Could not load data from the server. Please refresh the page to try again.</p>
          <button type="button" className="button" onClick={() => void loadReader()}>
            Try again
          </button>
        </div>
      ) : (
        <div className="dashboard-message">
          <h1 tabIndex={-1}>Dashboard</h1>
          <p>
            You are logged out. <a href="/login?return=/bluebook">Log in</a> to see your dashboard, or read the{" "}
            <a href={guideHref}>quick style guide</a>.
          </p>
        </div>
      )}
    </div>
  );
}

function DashboardLoading() {
  return (
    <div className="dashboard-message" aria-busy="true">
      <h1 tabIndex={-1}>Dashboard</h1>
      <output className="reading-loading">
        <span className="spinner" aria-hidden="true" /> Loading your dashboard
      </output>
    </div>
  );
}

type FilledProps = Extract<ReaderState, { state: "ready" }> & { drawn: Drawn<DashboardData> };

function Filled({ user, answer, drawn }: FilledProps) {
  const asked = useSignal(panelsOf(user.versionPreference), null);
  const panels = asked ?? panelsDrawn(drawn, user.versionPreference);
  return (
    <>
      <div className="dashboard-head">
        <h1 tabIndex={-1}>{user.lastLoginDate === null ? `Hi ${user.firstName}` : `Welcome Back ${user.firstName}`}</h1>
        {panels?.notification ? <Notification notification={panels.notification} /> : null}
      </div>
      <DashboardMain user={user} dashboard={answer.dashboard} />
      <DashboardSide user={user} sites={answer.sites} panels={panels} csrfToken={drawn?.csrfToken ?? ""} />
    </>
  );
}

function panelsDrawn(drawn: Drawn<DashboardData>, version: string): Panels | null {
  const user = drawn?.answer.user;
  return user && "userId" in user && user.versionPreference === version ? drawn.panels : null;
}

export const dashboardRoute = { loader: loadDashboard, handle, Component: Dashboard };
