import type { Enrolment, FormState } from "../../../contract.ts";
import { stepPaths } from "../../../step-paths.ts";
import { AccountForm } from "../../form/account-form.tsx";
import { useSubmit } from "../../form/use-submit.ts";
import css from "./enrolment-steps.module.css";
import { CodeField } from "./code-field.tsx";

/** The key for the app, as a QR code and as text, and the field for its first code. */
export function EnrolmentSteps({ form, enrolment: { key, address, qr } }: { form: FormState; enrolment: Enrolment }) {
  return (
    <>
      <ol className={css.steps}>
        <li>
          Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator, or 1Password.
        </li>
        <li>
          Scan this code with the app. Reading this on your phone? <a href={address}>Open the app</a> instead.
          <svg
            className={css.picture}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture of a picture's address would be three times as long
            role="img"
            aria-label="QR code with the key for your app"
          >
            <rect width={qr.size} height={qr.size} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          Can’t scan it? Enter this key:{" "}
          <code className={css.key} data-key>
            {key}
          </code>
        </li>
        <li>Enter the six-digit code that the app shows.</li>
      </ol>
      <AccountForm
        state={form}
        action={stepPaths.secondFactor}
        button="Turn on two-step login"
        hidden={{ do: "confirm" }}
        labels={{ code: "Code" }}
        {...useSubmit()}
      >
        <CodeField errors={form.errors["code"]} help="Turning it on logs out all your other devices." />
      </AccountForm>
    </>
  );
}
