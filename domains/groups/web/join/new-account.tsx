import { Button } from "../../../../ui/button/button.tsx";
import { Form, FormEnd } from "../../../../ui/form/form.tsx";
import { PasswordField } from "../../../../ui/field/password-field.tsx";
import { ask } from "../client/ask.ts";
import { useState } from "react";
import { fieldsOfForm, NameFields, UserTypeField, useSubmit } from "../../../accounts/web/public.tsx";
import type { Invitation } from "../../contract.ts";
import { changeGroup } from "../client/change-group.ts";

/** For whoever has no account yet. */
export function NewAccount({ code, invitation }: { code: string; invitation: Invitation }) {
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
