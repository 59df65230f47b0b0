import { Button } from "../../../../../ui/button/button.tsx";
import { Form, FormEnd } from "../../../../../ui/form/form.tsx";
import { TextField } from "../../../../../ui/field/text-field.tsx";
import { ask, changeGroup, showWhenFull } from "../../client/change-group.ts";
import { useState } from "react";
import { fieldsOfForm, isAsSent, useSubmit } from "../../../../accounts/web/public.tsx";
import type { ManagedGroup } from "../../../contract.ts";

interface InviteFormProps {
  what: "user" | "admin";
  onChange(group: ManagedGroup): void;
}

/** Invites one person. Wrong fields are told beside them; what was typed stays until it is done (GROUP-3 to GROUP-5). */
export function InviteForm({ what, onChange }: InviteFormProps) {
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const { isSending, onSubmit } = useSubmit(async (form) => {
    const sent = fieldsOfForm(form);
    const change = await changeGroup(ask(`POST /api/group/invite-${what}`, { form: sent }));
    setErrors(change.isDone ? {} : change.errors);
    if (!change.isDone || !change.answer.group) return;
    if (isAsSent(form, sent)) form.reset();
    onChange(change.answer.group);
    if (what === "user") showWhenFull(change.answer.group);
  });
  return (
    <Form onSubmit={onSubmit} isSending={isSending} noValidate>
      <TextField name="firstName" label="First name" autoComplete="off" errors={errors["firstName"]} />
      <TextField name="lastName" label="Last name" autoComplete="off" errors={errors["lastName"]} />
      <TextField name="email" type="email" label="Email address" autoComplete="off" errors={errors["email"]} />
      <FormEnd>
        <Button type="submit" isPrimary disabled={isSending}>
          {isSending ? "... Please Wait ..." : what === "user" ? "Invite User" : "Invite Administrator"}
        </Button>
      </FormEnd>
    </Form>
  );
}
