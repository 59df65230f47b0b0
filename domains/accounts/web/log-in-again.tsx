import { useEffect, useRef, useState } from "react";
import { ButtonRow } from "../../../ui/button/button-row.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { PasswordField } from "../../../ui/field/password-field.tsx";
import { Dialog, useCloseDialog } from "../../../ui/dialog/dialog.tsx";
import { Input } from "../../../ui/field/control.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { Form, FormEnd, SubmitButton } from "../../../ui/form/form.tsx";
import { Message } from "../../../ui/message/message.tsx";
import { dataOf, renewToken } from "../../../platform/client/api-client.ts";
import { type Person, replaceToken } from "../../../platform/client/person-on-page.ts";
import { sentenceOf } from "../../../platform/client/sentences.ts";
import type { SignedInAgain } from "../../../platform/client/session-change.ts";
import { accountPaths } from "../rules.ts";
import { stepPaths } from "../step-paths.ts";
import { ask } from "./account-screen.ts";
import { useSubmit } from "./form/use-submit.ts";

interface LogInAgainProps {
  person: Person;
  onSettled(outcome: SignedInAgain): void;
}

/** The session has ended: the password, and for accounts with two-step login the code in another tab. */
export function LogInAgain({ person, onSettled }: LogInAgainProps) {
  const outcome = useRef<SignedInAgain>("nobody");
  return (
    <Dialog title="Log in to continue" initialFocus="input[type=password]" onClose={() => onSettled(outcome.current)}>
      <Steps
        person={person}
        onSettled={(next) => {
          outcome.current = next;
        }}
      />
    </Dialog>
  );
}

function Steps({ person, onSettled }: LogInAgainProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const close = useCloseDialog();

  function settle(next: SignedInAgain): void {
    onSettled(next);
    close();
  }

  /** Whether somebody has logged in meanwhile, in this tab or another. */
  async function look(): Promise<boolean> {
    const who = await renewToken(person);
    if (who !== "nobody") settle(who);
    return who !== "nobody";
  }

  useEffect(() => {
    const lookAgain = () => {
      if (document.visibilityState === "visible") void look().catch(() => {});
    };
    document.addEventListener("visibilitychange", lookAgain);
    return () => document.removeEventListener("visibilitychange", lookAgain);
  });

  const onCancel = () => settle("nobody");
  if (needsCode) return <CodeElsewhere look={look} onCancel={onCancel} />;
  return (
    <PasswordForm
      person={person}
      look={look}
      onSettled={settle}
      onCodeNeeded={() => setNeedsCode(true)}
      onCancel={onCancel}
    />
  );
}

interface PasswordFormProps extends LogInAgainProps {
  look(): Promise<boolean>;
  onCodeNeeded(): void;
  onCancel(): void;
}

function PasswordForm({ person, look, onSettled, onCodeNeeded, onCancel }: PasswordFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { isSending, onSubmit } = useSubmit(async (form) => {
    const password = new FormData(form).get("again");
    try {
      if (typeof password !== "string" || (await look())) return;
      const body = { email: person.email, password };
      const { profile, csrfToken, needsCode } = await dataOf(ask("POST /api/account/log-in", { body }), {
        ifEnded: "ignore",
      });
      if (needsCode) return onCodeNeeded();
      const isSame = profile?.userId === person.userId;
      if (isSame) replaceToken(csrfToken);
      onSettled(isSame ? "same" : "other");
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  });
  return (
    <Form onSubmit={onSubmit} isSending={isSending}>
      <p>You were logged out in the meantime. Nothing you typed was lost.</p>
      <Field name="again-email" label="Email address">
        {(control) => <Input {...control} type="email" autoComplete="username" value={person.email} readOnly />}
      </Field>
      <PasswordField
        name="again"
        label="Password"
        autoComplete="current-password"
        errors={problem === null ? [] : [problem]}
        help={
          <a href={accountPaths.forgotPassword} target="_blank" rel="noreferrer">
            Forgot your password?
          </a>
        }
      />
      <FormEnd>
        <ButtonRow>
          <SubmitButton isSending={isSending}>Log in</SubmitButton>
          <Button type="button" onClick={onCancel}>
            Cancel
          </Button>
        </ButtonRow>
      </FormEnd>
    </Form>
  );
}

/** The sign-in waits for its code at its own address, which no other page may send a code to. */
function CodeElsewhere({ look, onCancel }: Pick<PasswordFormProps, "look" | "onCancel">) {
  const [problem, setProblem] = useState("");
  const { isSending, onSubmit } = useSubmit(async () => {
    try {
      if (!(await look())) setProblem("You aren't logged in yet. Enter your code in the other tab first.");
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  });
  return (
    <Form onSubmit={onSubmit} isSending={isSending}>
      <p>
        Your account uses two-step login.{" "}
        <a href={`${stepPaths.secondStep}?return=/bluebook`} target="_blank" rel="noreferrer">
          Enter your code in a new tab
        </a>
        , then come back here.
      </p>
      {problem === "" ? null : (
        <Message kind="error">
          <p>{problem}</p>
        </Message>
      )}
      <FormEnd>
        <Button type="submit" isPrimary aria-disabled={isSending}>
          I've logged in
        </Button>{" "}
        <Button type="button" onClick={onCancel}>
          Cancel
        </Button>
      </FormEnd>
    </Form>
  );
}
