import { useState } from "react";
import { fieldsOfForm, NameFields, PasswordField, UserTypeField, useSubmit } from "../../../accounts/web/public.tsx";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import type { Invitation } from "../../contract.ts";
import { changeGroup } from "../client/change-group.ts";
import { useData } from "../client/use-data.ts";
import { Problem, Screen, Skeleton } from "../screen.tsx";
import { useCode } from "./use-code.ts";

const title = "Accept your invitation";
const handle: PageHandle<null> = { meta: () => ({ title }) };

/** Where the link of an activation mail leads: name and password, or the account that is there, and into the manual. */
function ActivateScreen() {
  const { code, loginHref } = useCode();
  const {
    data: invitation,
    problem,
    reload,
  } = useData<Invitation>(`/api/group/invitation?${new URLSearchParams({ code }).toString()}`);
  if (!invitation)
    return (
      <Screen title={title}>
        {problem === null ? (
          <Skeleton label="Loading the invitation" />
        ) : (
          <Problem sentence={problem} reload={reload} />
        )}
      </Screen>
    );
  const { role, groupTitle, email, loggedInAs, hasAccount } = invitation;
  return (
    <Screen title={title}>
      <p>
        {role === "user" ? (
          <>
            <b>{groupTitle}</b> has kept a seat for {email}. A subscription of your own is paused while you use it.
          </>
        ) : (
          <>
            <b>{groupTitle}</b> asks you to help manage its subscription.
          </>
        )}
      </p>
      {loggedInAs !== null ? (
        <AcceptHere code={code} invitation={invitation} />
      ) : hasAccount ? (
        <>
          <p>There is an account for {email}. Log in with it, and you come back here.</p>
          <a className="button button-primary" href={loginHref}>
            Log in
          </a>
        </>
      ) : (
        <NewAccount code={code} invitation={invitation} />
      )}
    </Screen>
  );
}

/** For whoever is logged in: one button, or why it can't be. */
function AcceptHere({ code, invitation: { loggedInAs, problem } }: { code: string; invitation: Invitation }) {
  const { isSending, onSubmit } = useSubmit(async () => {
    const change = await changeGroup("/api/group/accept-invitation", { code });
    if (change.isDone) location.assign("/bluebook");
  });
  if (problem !== null)
    return (
      <>
        <div className="form-summary" role="alert">
          <p>{problem}</p>
        </div>
        <p>
          <a className="button button-primary" href="/logout">
            Log out
          </a>
        </p>
      </>
    );
  return (
    <form className="form" onSubmit={onSubmit}>
      <p>You are logged in as {loggedInAs}.</p>
      <p className="form-end">
        <button type="submit" className="button button-primary" disabled={isSending}>
          {isSending ? "... Please Wait ..." : "Accept"}
        </button>
      </p>
    </form>
  );
}

/** For whoever has no account yet. */
function NewAccount({ code, invitation }: { code: string; invitation: Invitation }) {
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const { isSending, onSubmit } = useSubmit(async (form) => {
    const change = await changeGroup("/api/group/activate-account", { ...fieldsOfForm(form), code });
    setErrors(change.isDone ? {} : change.errors);
    if (change.isDone) location.assign("/bluebook");
  });
  return (
    <form className="form" onSubmit={onSubmit} aria-busy={isSending} noValidate>
      <NameFields values={{ firstName: invitation.firstName, lastName: invitation.lastName }} errors={errors} />
      <UserTypeField name="userType" values={{}} errors={errors} />
      <input type="hidden" name="username" autoComplete="username" value={invitation.email} />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        leastLength={10}
        help="At least 10 characters."
        errors={errors["password"]}
      />
      <p className="form-end">
        <button type="submit" className="button button-primary" disabled={isSending}>
          {isSending ? "... Please Wait ..." : "Activate"}
        </button>
      </p>
    </form>
  );
}

export const activateRoute = { handle, Component: ActivateScreen };
