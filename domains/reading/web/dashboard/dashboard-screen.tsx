import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { useSite } from "../../../content/web/public.tsx";
import { readingPaths } from "../../contract.ts";
import { loadReader, reader, type ReaderState } from "../client/reader.ts";
import { useSignal } from "../client/use-signal.ts";
import { loadDashboard } from "../who-reads.ts";
import { DashboardMain } from "./dashboard-main.tsx";
import { DashboardSide } from "./dashboard-side.tsx";
import { panelsOf } from "./panels.ts";
import { Notification } from "./notification.tsx";
import "./dashboard.css";

const handle: PageHandle<null> = { meta: () => ({ title: "Dashboard" }) };

const unknown: ReaderState = { state: "loading" };

/** What a signed-in reader starts from. It is one reader's own, so the browser fills it in: the server draws the frame. */
function Dashboard() {
  const known = useSignal(reader, unknown);
  const { guideHref } = useSite();
  return (
    <div className="dashboard" data-path={readingPaths.dashboard}>
      {known.state === "ready" ? (
        <Filled {...known} />
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
      <noscript>
        <p>
          The dashboard needs scripts. Without them, read on by the Bluepages and Whitepages in the navigation, or see{" "}
          <a href="/bluebook/profile">your profile</a>.
        </p>
      </noscript>
    </div>
  );
}

function Filled({ user, answer }: Extract<ReaderState, { state: "ready" }>) {
  const panels = useSignal(panelsOf(user.versionPreference), null);
  return (
    <>
      <div className="dashboard-head">
        <h1 tabIndex={-1}>{user.lastLoginDate === null ? `Hi ${user.firstName}` : `Welcome Back ${user.firstName}`}</h1>
        {panels?.notification ? <Notification notification={panels.notification} /> : null}
      </div>
      <DashboardSide user={user} sites={answer.sites} panels={panels} />
      <DashboardMain user={user} dashboard={answer.dashboard} />
    </>
  );
}

export const dashboardRoute = { loader: loadDashboard, handle, Component: Dashboard };
