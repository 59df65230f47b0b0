import { useLoaderData } from "react-router";
import { LinkButton } from "../../../../../ui/button/button.tsx";
import { Message } from "../../../../../ui/message/message.tsx";
import type { AccountNotice, AccountScreen, SecurityView } from "../../../contract.ts";
import { stepPaths } from "../../../step-paths.ts";
import { loadPage } from "../../account-screen.ts";
import { AccountTabs } from "../../account-tabs.tsx";
import { ScreenFrame, titled } from "../frame/screen-frame.tsx";
import { SessionList } from "./session-list.tsx";

const title = "Security";

const notices: Partial<Readonly<Record<AccountNotice, string>>> = {
  "device-logged-out": "That device is logged out.",
  "others-logged-out": "All other devices are logged out.",
  "second-factor-off": "Two-step login is off.",
};

function SecurityScreen() {
  const { form, notice, security } = useLoaderData<AccountScreen>();
  const said = notice === null ? undefined : notices[notice];
  return (
    <ScreenFrame title={title}>
      <AccountTabs />
      {said === undefined ? null : <Message kind="done">{said}</Message>}
      {form.message === null ? null : (
        <Message kind="error">
          <p>{form.message}</p>
        </Message>
      )}
      {security ? <SecondFactor {...security.secondFactor} /> : null}
      <section aria-labelledby="sessions">
        <h2 id="sessions">Where you are logged in</h2>
        <SessionList sessions={security?.sessions ?? []} csrfToken={form.csrfToken} />
      </section>
    </ScreenFrame>
  );
}

function SecondFactor({ isOn, isNeeded, codesLeft }: SecurityView["secondFactor"]) {
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor">Two-step login</h2>
      <p>
        {isOn ? `On. You have ${codesLeft} of 10 recovery codes left.` : "Off. You log in with just your password."}
        {isNeeded ? " You administer this site, so your account needs it." : ""}
      </p>
      <p>
        <LinkButton href={stepPaths.secondFactor}>{isOn ? "Change" : "Set up two-step login"}</LinkButton>
      </p>
    </section>
  );
}

export const securityRoute = { loader: loadPage, handle: titled(title), Component: SecurityScreen };
