import { useState } from "react";
import { Outlet, useLoaderData } from "react-router";
import { call, CallRefused } from "../../../../platform/client/api-client.ts";
import { broadcastSessionChange } from "../../../../platform/client/session-change.ts";
import type { AccountNotice, AccountScreen, FormState, SaveUserAnswer } from "../../contract.ts";
import { type Profile, profileValues } from "../../person.ts";
import { accountPaths } from "../../rules.ts";
import { AccountTabs } from "../account-tabs.tsx";
import { loadScreen, saveUser } from "../account-screen.ts";
import { fieldsOfForm, isAsSent } from "../form/fields-of-form.ts";
import { AccountForm } from "../form/account-form.tsx";
import { NameFields, personLabels, UserTypeField } from "../form/person-fields.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { TextField } from "../../../../ui/field/text-field.tsx";
import { PasswordField } from "../../../../ui/field/password-field.tsx";
import { Message } from "../../../../ui/message/message.tsx";
import { ScreenFrame, titled } from "./frame/screen-frame.tsx";
import css from "./profile-screen.module.css";

const title = "Profile";
const labels = {
  email: "Email address",
  password: "Current password",
  firstName: personLabels.firstName,
  lastName: personLabels.lastName,
  "fields[userType]": personLabels.userType,
};
/** The scroll position after a save (PROF-4). */
const SAVED_AT = 160;

function ProfileScreen() {
  const screen = useLoaderData<AccountScreen>();
  const [form, setForm] = useState(screen.form);
  const [profile, setProfile] = useState(screen.profile);
  const [saves, setSaves] = useState(0);
  const [said, setSaid] = useState(screen.notice === null ? "" : notices[screen.notice]);
  const { values, errors } = form;

  async function save(element: HTMLFormElement): Promise<void> {
    const fields = fieldsOfForm(element);
    const answer = await saveProfile(fields);
    setSaid(answer.success ? answer.message : "");
    if (answer.profile) {
      setProfile(answer.profile);
      if (isAsSent(element, fields)) setSaves(saves + 1);
      broadcastSessionChange("reload");
    }
    const values = answer.profile ? profileValues(answer.profile) : fields;
    setForm({ ...form, values, errors: answer.errors ?? {}, message: answer.success ? null : answer.message });
    window.scrollTo({ top: SAVED_AT });
  }

  return (
    <ScreenFrame title={title}>
      <AccountTabs />
      {said === "" ? null : <Message kind="done">{said}</Message>}
      {profile ? <WaitingAddress profile={profile} form={form} /> : null}
      <AccountForm
        key={saves}
        state={form}
        action={accountPaths.profile}
        button="Save"
        hidden={{ userId: profile?.userId ?? "" }}
        labels={labels}
        {...useSubmit(save)}
      >
        <TextField
          name="email"
          type="email"
          label={labels.email}
          autoComplete="email"
          value={values["email"]}
          errors={errors["email"]}
          help="A new address takes effect once you open the link we send to it."
        />
        <PasswordField
          name="password"
          label={labels.password}
          autoComplete="current-password"
          isOptional
          errors={errors["password"]}
          help="Needed only to change your email address."
        />
        <NameFields values={values} errors={errors} />
        <UserTypeField name="fields[userType]" values={values} errors={errors} />
      </AccountForm>
      <Outlet />
      <p>
        <a href="/bluebook/my-data">Your data</a>: download everything in your account, or delete your account.
      </p>
    </ScreenFrame>
  );
}

const notices: Readonly<Record<AccountNotice, string>> = {
  "signed-out": "",
  "mail-sent": "",
  "profile-saved": "Your profile was saved.",
  "password-changed": "Your new password is set, and other browsers are logged out.",
  "address-asked": "",
  "address-kept": "Your address was not changed.",
  "link-sent": "We sent the link again.",
  "account-deleted": "",
  "account-reopened": "",
  "session-ended": "",
  "device-logged-out": "",
  "others-logged-out": "",
  "second-factor-off": "",
  "log-in-again": "",
};

/** An address that isn't in effect yet, and what can be done about it. */
function WaitingAddress({ profile: { email, unverifiedEmail }, form }: { profile: Profile; form: FormState }) {
  const [again, keep] = [useSubmit(), useSubmit()];
  if (unverifiedEmail === null) return null;
  return (
    <section className={css.waiting} aria-labelledby="waiting-address">
      <Message kind="note">
        <h2 id="waiting-address">Confirm your new address</h2>
        <p>
          We sent a link to <b>{unverifiedEmail}</b>. Until you open it, log in with {email}.
        </p>
        <ButtonRow>
          <AccountForm
            state={bare(form)}
            action={`${accountPaths.profile}/send-link`}
            button="Send the link again"
            isPrimary={false}
            isSmall
            {...again}
          />
          <AccountForm
            state={bare(form)}
            action={`${accountPaths.profile}/keep-address`}
            button="Keep the old address"
            isPrimary={false}
            isSmall
            {...keep}
          />
        </ButtonRow>
      </Message>
    </section>
  );
}

/** A form with only buttons: errors of the other form are shown there. */
function bare({ csrfToken, formId }: FormState): FormState {
  return { csrfToken, formId, values: {}, errors: {}, message: null };
}

/** Saves by the specification's call; turns every failure into a response. */
async function saveProfile(fields: Readonly<Record<string, string>>): Promise<SaveUserAnswer> {
  try {
    return await call(saveUser(fields));
  } catch (error) {
    const message = error instanceof CallRefused ? error.message : "There was an error.";
    const loggedIn = !(error instanceof CallRefused && error.status === 401);
    return { loggedIn, success: false, message };
  }
}

export const profileRoute = { loader: loadScreen, handle: titled(title), Component: ProfileScreen };
