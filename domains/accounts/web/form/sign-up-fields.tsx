import { PasswordField } from "../../../../ui/field/password-field.tsx";
import { TextField } from "../../../../ui/field/text-field.tsx";
import type { FormState } from "../../contract.ts";
import { passwordLength } from "../../rules.ts";
import { NameFields, personLabels, UserTypeField } from "./person-fields.tsx";

/** The labels of a sign-up's fields. */
export const signUpLabels = { ...personLabels, email: "Email address", password: "Password" };

/** What a new account needs. `isFirst`: the first field has the initial focus. */
export function SignUpFields({
  state: { values, errors },
  isFirst = false,
}: {
  state: Pick<FormState, "values" | "errors">;
  isFirst?: boolean;
}) {
  return (
    <>
      <NameFields values={values} errors={errors} isFirst={isFirst} />
      <TextField
        name="email"
        type="email"
        label={signUpLabels.email}
        autoComplete="username"
        value={values["email"]}
        errors={errors["email"]}
        help="You’ll use this address to log in. We’ll send it a link to confirm that it’s yours."
      />
      <UserTypeField name="userType" values={values} errors={errors} />
      <PasswordField
        name="password"
        label={signUpLabels.password}
        autoComplete="new-password"
        leastLength={passwordLength.least}
        errors={errors["password"]}
        help={`At least ${passwordLength.least} characters. Three or four unrelated words make a good password.`}
      />
    </>
  );
}
