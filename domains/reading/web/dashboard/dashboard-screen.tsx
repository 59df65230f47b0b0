import { useLoaderData } from "react-router";
import { csrfToken } from "../../../../platform/client/person-on-page.ts";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { Screen } from "../../../../ui/screen/screen.tsx";
import { NextStep } from "../../../../ui/next-step/next-step.tsx";
import { LoadFailed, Loading } from "../../../../ui/empty-state/empty-state.tsx";
import { StepBox } from "../../../../ui/next-step/step-box.tsx";
import type { Panels } from "../../../manual/contract.ts";
import { useSite } from "../../../manual/web/public.tsx";
import { readingPaths } from "../../rules.ts";
import { loadReader, reader, readerOf, type ViewerState } from "../client/reader.ts";
import { LOADING } from "../../../../platform/client/sentences.ts";
import { useResource, useRead } from "../../../../platform/client/use-read.ts";
import { type DashboardData, type Rendered, loadDashboard } from "../viewer-context.ts";
import { DashboardMain } from "./dashboard-main.tsx";
import { DashboardSide } from "./dashboard-side.tsx";
import { latestNotes, panels } from "./panels.ts";
import { Notification } from "./notification.tsx";
import css from "./dashboard.module.css";

const handle: PageHandle<Rendered<DashboardData>> = { meta: () => ({ title: "Dashboard" }) };

const unknown: ViewerState = { state: "loading" };

/** The start screen of a signed-in reader: as rendered by the server until the browser has loaded the viewer. */
function Dashboard() {
  const rendered = useLoaderData<Rendered<DashboardData>>();
  const asked = useRead(reader, unknown);
  const known = asked.state === "loading" && rendered ? readerOf(rendered.answer) : asked;
  const { guideHref } = useSite();
  return known.state === "ready" ? (
    <Filled {...known} rendered={rendered} />
  ) : (
    <Screen path={readingPaths.dashboard} title="Dashboard">
      {known.state === "loading" ? (
        <Loading>Loading your dashboard</Loading>
      ) : known.state === "failed" ? (
        <LoadFailed retry={() => void loadReader()}>{LOADING}</LoadFailed>
      ) : (
        <p>
          You are logged out. <a href="/login?return=/bluebook">Log in</a> to see your dashboard, or read the{" "}
          <a href={guideHref}>quick style guide</a>.
        </p>
      )}
    </Screen>
  );
}

type FilledProps = Extract<ViewerState, { state: "ready" }> & { rendered: Rendered<DashboardData> };

function Filled({ user, answer, rendered }: FilledProps) {
  const loaded = useResource(panels.of(user.versionPreference)).data;
  const shown = loaded ?? panelsRendered(rendered, user.versionPreference);
  const notes = useResource(latestNotes).data ?? rendered?.notes ?? null;
  const { yours, roleInvitation } = answer;
  return (
    <Screen
      path={readingPaths.dashboard}
      title={user.lastLoginDate === null ? `Hi ${user.firstName}` : `Welcome Back ${user.firstName}`}
      aside={
        <DashboardSide
          user={user}
          yours={yours}
          sites={answer.sites}
          panels={shown}
          csrfToken={rendered?.csrfToken ?? ""}
        />
      }
    >
      <div className={css.steps}>
        {yours?.step ? (
          <StepBox label="Your access" sentence={yours.sentence}>
            <NextStep
              step={yours.step}
              csrfToken={rendered?.csrfToken ?? csrfToken()}
              returnTo={readingPaths.dashboard}
            />
          </StepBox>
        ) : null}
        {roleInvitation ? (
          <StepBox label="Your invitation" sentence={roleInvitation.sentence}>
            <NextStep
              step={roleInvitation.step}
              csrfToken={rendered?.csrfToken ?? csrfToken()}
              returnTo={readingPaths.dashboard}
              isPrimary={!yours?.step}
            />
          </StepBox>
        ) : null}
        {shown?.notification ? <Notification notification={shown.notification} /> : null}
      </div>
      <DashboardMain user={user} dashboard={answer.dashboard} notes={notes} />
    </Screen>
  );
}

function panelsRendered(rendered: Rendered<DashboardData>, version: string): Panels | null {
  const user = rendered?.answer.user;
  return user && "userId" in user && user.versionPreference === version ? rendered.panels : null;
}

export const dashboardRoute = { loader: loadDashboard, handle, Component: Dashboard };
