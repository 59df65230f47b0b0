import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { dataOf, renewToken } from "../../../platform/client/api-client.ts";
import { type Person, writeToken } from "../../../platform/client/person-on-page.ts";
import { sentenceOf } from "../../../platform/client/sentences.ts";
import type { SignedInAgain } from "../../../platform/client/session-change.ts";
import { accountPaths } from "../rules.ts";
import { stepPaths } from "../step-paths.ts";
import { ask } from "./account-screen.ts";
import { PasswordField } from "./form/fields.tsx";
import { useSubmit } from "./form/use-submit.ts";

interface LogInAgainProps {
  person: Person;
  onSettled(outcome: SignedInAgain): void;
}

/** The session has ended: the password, and for accounts with two-step login the code in another tab. */
export function LogInAgain({ person, onSettled }: LogInAgainProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const outcome = useRef<SignedInAgain>("nobody");
  const [needsCode, setNeedsCode] = useState(false);
  const id = useId();

  useLayoutEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("input[type=password]")?.focus();
  }, []);

  // Closed before it goes: the focus returns to where it was.
  function settle(next: SignedInAgain): void {
    outcome.current = next;
    dialog.current?.close();
  }

  /** Whether somebody has logged in meanwhile, in this tab or another. */
  async function look(): Promise<boolean> {
    const who = await renewToken();
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

  return (
    <dialog className="dialog" ref={dialog} onClose={() => onSettled(outcome.current)} aria-labelledby={id}>
      <h2 id={id}>Log in to continue</h2>
      {needsCode ? (
        <CodeElsewhere look={look} onCancel={() => settle("nobody")} />
      ) : (
        <PasswordForm
          person={person}
          look={look}
          onSettled={settle}
          onCodeNeeded={() => setNeedsCode(true)}
          onCancel={() => settle("nobody")}
        />
      )}
    </dialog>
  );
}

interface PasswordFormProps extends LogInAgainProps {
  look(): Promise<boolean>;
  onCodeNeeded(): void;
  onCancel(): void;
}

function PasswordForm({ person, look, onSettled, onCodeNeeded, onCancel }: PasswordFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
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
      if (isSame) writeToken(csrfToken);
      onSettled(isSame ? "same" : "other");
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  });
  return (
    <form className="form" onSubmit={onSubmit} aria-busy={isSending}>
      <p>You were logged out in the meantime. Nothing you typed has been lost.</p>
      <div className="form-field">
        <label htmlFor={id}>E-mail address</label>
        <input id={id} className="field" type="email" autoComplete="username" value={person.email} readOnly />
      </div>
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
      <p className="form-end">
        <Button type="submit" isPrimary aria-disabled={isSending}>
          {isSending ? "Please wait …" : "Log in"}
        </Button>{" "}
        <Button type="button" onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </form>
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
    <form className="form" onSubmit={onSubmit} aria-busy={isSending}>
      <p>
        Your account uses two-step login.{" "}
        <a href={`${stepPaths.secondStep}?return=/bluebook`} target="_blank" rel="noreferrer">
          Enter your code in a new tab
        </a>
        , then come back here.
      </p>
      <p className="form-error" role="alert">
        {problem}
      </p>
      <p className="form-end">
        <Button type="submit" isPrimary aria-disabled={isSending}>
          I've logged in
        </Button>{" "}
        <Button type="button" onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
