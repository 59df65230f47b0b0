import { DeskField } from "../../../../ui/desk/desk-field.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { deskMergePath, deskUserPath, type MergeView } from "../../desk-views.ts";

/** Asks which account is merged into a user's. */
export function MergeScreen({ id, email, typed, csrfToken }: MergeView) {
  return (
    <>
      <p>
        For somebody who has two accounts. Everything in the other account becomes part of {email}, and the other
        account is gone for good. You will see both side by side before anything is done.
      </p>
      <DeskForm action={deskMergePath(id)} csrfToken={csrfToken} label="Go on" cancelHref={deskUserPath(id)}>
        <DeskField
          name="email"
          type="email"
          label="E-mail address of the other account"
          help="Make sure first that both belong to the person who asks: have them write from each address."
          value={typed["email"] ?? ""}
        />
      </DeskForm>
    </>
  );
}
