import { LoadFailed } from "../../../../ui/empty-state/empty-state.tsx";
import { Button, LinkButton } from "../../../../ui/button/button.tsx";
import { Form, FormEnd } from "../../../../ui/form/form.tsx";
import { Message } from "../../../../ui/message/message.tsx";
import { Skeleton } from "../../../../ui/skeleton/skeleton.tsx";
import { unhandled } from "../../../../platform/telemetry/unhandled.ts";
import { ask, changeGroup } from "../client/change-group.ts";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { NameFields, UserTypeField, fieldsOfForm, useSubmit } from "../../../accounts/web/public.tsx";
import type { CallRequest } from "../../../../platform/client/requests.ts";
import type { GroupAnswer, Invitation } from "../../contract.ts";
import { invitations, useLoaded } from "../client/group-data.ts";
import { Screen } from "../screen.tsx";
import { useCode } from "./use-code.ts";
import { PasswordField } from "../../../../ui/field/password-field.tsx";
import { useState } from "react";

const title = "Accept your invitation";
const handle: PageHandle<null> = { meta: () => ({ title }) };

interface Shown {
  code: string;
  invitation: Invitation;
  /** Leads back to the invitation after logging in, or after logging out. */
  loginHref: string;
  logoutHref: string;
}

/** Where the link of an activation mail leads, the first time and every time after. */
function ActivateScreen() {
  const { code, loginHref, logoutHref } = useCode();
  const { data: invitation, problem, reload } = useLoaded(invitations.of(code));
  if (!invitation)
    return (
      <Screen title={title}>
        {problem === null ? (
          <Skeleton of="rows" label="Loading the invitation" />
        ) : (
          <Useless sentence={problem} reload={reload} />
        )}
      </Screen>
    );
  const shown = { code, invitation, loginHref, logoutHref };
  switch (invitation.state) {
    case "open":
      return <OpenInvitation {...shown} />;
    case "used":
      return <UsedInvitation {...shown} />;
    case "expired":
    case "replaced":
      return <LateInvitation {...shown} />;
    default:
      throw unhandled("invitation", invitation.state);
  }
}

/** Nobody is invited by the link any more. */
function Useless({ sentence, reload }: { sentence: string; reload(): void }) {
  return (
    <>
      <LoadFailed retry={reload}>{sentence}</LoadFailed>
      <p>
        <a href="/login?return=/bluebook">Log in</a> if you have an account, to see what you have access to.
      </p>
    </>
  );
}

function OpenInvitation({ code, invitation, loginHref, logoutHref }: Shown) {
  const { role, groupTitle, email, loggedInAs, hasAccount, problem, pausesOwn } = invitation;
  return (
    <Screen title={title}>
      <p>
        {role === "user" ? (
          <>
            <b>{groupTitle}</b> has reserved a seat for {email}.
            {pausesOwn ? " Your own subscription is paused while you use it." : null}
          </>
        ) : (
          <>
            <b>{groupTitle}</b> has asked you to help manage its subscription.
          </>
        )}
      </p>
      {problem !== null ? (
        <WrongAccount problem={problem} logoutHref={logoutHref} />
      ) : loggedInAs !== null ? (
        <AcceptHere request={ask("POST /api/group/accept-invitation", { body: { code } })} loggedInAs={loggedInAs} />
      ) : hasAccount ? (
        <>
          <p>There is already an account for {email}. Log in, and you’ll come right back here.</p>
          <LogIn href={loginHref} />
        </>
      ) : (
        <NewAccount code={code} invitation={invitation} />
      )}
    </Screen>
  );
}

/** The link was used: it leads in whoever used it. */
function UsedInvitation({ invitation: { role, groupTitle, email, loggedInAs, problem }, logoutHref }: Shown) {
  const place = role === "user" ? `joined ${groupTitle}` : `become an administrator of ${groupTitle}`;
  if (problem !== null)
    return (
      <Screen title="This invitation was accepted">
        <WrongAccount problem={problem} logoutHref={logoutHref} />
      </Screen>
    );
  return (
    <Screen title={`You have ${place}`}>
      {loggedInAs === null ? (
        <>
          <p>
            You have already {place} as {email}. Log in to continue.
          </p>
          <LogIn href="/login?return=/bluebook" />
        </>
      ) : (
        <p>
          <LinkButton isPrimary href={role === "user" ? "/bluebook" : "/bluebook/manage-users"}>
            {role === "user" ? "Go to the manual" : "Go to the group"}
          </LinkButton>
        </p>
      )}
    </Screen>
  );
}

/** The link is too old, or a newer mail has another one: the seat is still kept. */
function LateInvitation({ code, invitation, loginHref, logoutHref }: Shown) {
  const { state, role, groupTitle, email, hasAccount, loggedInAs, problem, acceptsByAddress } = invitation;
  const why = state === "expired" ? "This link has expired" : "A newer invitation was sent";
  const kept =
    role === "user" ? `${groupTitle} is still holding a seat for ${email}.` : `The invitation is for ${email}.`;
  return (
    <Screen title={why}>
      <p>{state === "expired" ? kept : `${kept} Use the link in the most recent email.`}</p>
      {problem !== null ? (
        <WrongAccount problem={problem} logoutHref={logoutHref} />
      ) : acceptsByAddress && loggedInAs !== null ? (
        <AcceptHere request={ask("POST /api/group/accept-seat")} loggedInAs={loggedInAs} />
      ) : (
        <>
          {hasAccount && loggedInAs === null ? (
            <>
              <p>You already have an account. Log in to accept the seat right away.</p>
              <LogIn href={loginHref} />
            </>
          ) : null}
          <AskAgain code={code} />
        </>
      )}
    </Screen>
  );
}

function LogIn({ href }: { href: string }) {
  return (
    <p>
      <LinkButton isPrimary href={href}>
        Log in
      </LinkButton>
    </p>
  );
}

/** Someone who is logged in is not whom it is for. Logging out leads back here. */
function WrongAccount({ problem, logoutHref }: { problem: string; logoutHref: string }) {
  return (
    <>
      <Message kind="error">
        <p>{problem}</p>
      </Message>
      <p>
        <LinkButton isPrimary href={logoutHref}>
          Log out
        </LinkButton>
      </p>
    </>
  );
}

interface AcceptHereProps {
  request: CallRequest<GroupAnswer>;
  loggedInAs: string;
}

/** For whoever is logged in: one button. */
function AcceptHere({ request, loggedInAs }: AcceptHereProps) {
  const { isSending, onSubmit } = useSubmit(async () => {
    const change = await changeGroup(request);
    if (change.isDone) location.assign("/bluebook");
  });
  return (
    <Form onSubmit={onSubmit}>
      <p>You are logged in as {loggedInAs}.</p>
      <FormEnd>
        <Button type="submit" isPrimary disabled={isSending}>
          {isSending ? "... Please Wait ..." : "Accept"}
        </Button>
      </FormEnd>
    </Form>
  );
}

/** Has a new mail sent to the invited address. */
function AskAgain({ code }: { code: string }) {
  const { isSending, onSubmit } = useSubmit(async () => {
    await changeGroup(ask("POST /api/group/ask-again", { body: { code } }));
  });
  return (
    <Form onSubmit={onSubmit}>
      <FormEnd>
        <Button type="submit" disabled={isSending}>
          {isSending ? "... Please Wait ..." : "Send a new invitation"}
        </Button>
      </FormEnd>
    </Form>
  );
}

export const activateRoute = { handle, Component: ActivateScreen };

/** For whoever has no account yet. */
function NewAccount({ code, invitation }: { code: string; invitation: Invitation }) {
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const { isSending, onSubmit } = useSubmit(async (form) => {
    const change = await changeGroup(
      ask("POST /api/group/activate-account", { form: { ...fieldsOfForm(form), code } }),
    );
    setErrors(change.isDone ? {} : change.errors);
    if (change.isDone) location.assign("/bluebook");
  });
  return (
    <Form onSubmit={onSubmit} isSending={isSending} noValidate>
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
      <FormEnd>
        <Button type="submit" isPrimary disabled={isSending}>
          {isSending ? "... Please Wait ..." : "Activate"}
        </Button>
      </FormEnd>
    </Form>
  );
}
