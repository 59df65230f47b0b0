import { AdminField } from "../../../../ui/admin/admin-field.tsx";
import { AdminForm } from "../../../../ui/admin/admin-form.tsx";
import { PROOF_MINUTES } from "../../rules.ts";

interface ProofView {
  /** Where the form was sent, and is sent again. */
  action: string;
  /** What the act does, in words. */
  harm: string;
  asks: "code" | "password";
  /** The account that is logged in. */
  email: string;
  errors: readonly string[];
  /** What was sent, by the fields' names. */
  kept: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** Asks for the password or a code before an act that does harm in the wrong hands, and keeps what was sent. */
export function ProofScreen({ action, harm, asks, email, errors, kept, csrfToken }: ProofView) {
  const isCode = asks === "code";
  return (
    <>
      <p>
        This action {harm}. {isCode ? "Enter a code" : "Enter your password"} first, so that an unattended browser is
        not enough. You won’t be asked again for {PROOF_MINUTES} minutes, and what you submitted is saved.
      </p>
      <p>You are {email}.</p>
      <AdminForm action={action} csrfToken={csrfToken} label="Continue" cancelHref={action}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <AdminField
          name="proof"
          type={isCode ? "text" : "password"}
          label={isCode ? "Code" : "Password"}
          help={isCode ? "From your authenticator app, or one of your recovery codes." : undefined}
          autoComplete={isCode ? "one-time-code" : "current-password"}
          maxLength={1_000}
          value=""
          errors={errors}
        />
      </AdminForm>
    </>
  );
}
