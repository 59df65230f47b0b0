import { DeskField } from "../../../../ui/desk/desk-field.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { deskDeadMergePath, deskMergePath, deskUserPath, type MergeView } from "../../desk-views.ts";

/** Asks which account is merged into a user's. */
export function MergeScreen({ id, email, isDead, deadHref, typed, csrfToken }: MergeView) {
  return (
    <>
      {isDead ? (
        <p>
          For somebody who has two accounts and can’t read the mail of one any more. After 7 days, subscriptions, orders
          and groups of that account become part of {email}; its notes and pins don’t. Both addresses are told at once,
          and either can stop it. You will see both accounts side by side first.
        </p>
      ) : (
        <p>
          For somebody who has two accounts. Everything in the other account becomes part of {email}, once the owner of
          its address has agreed by the link in an e-mail. You will see both side by side before they are asked.
        </p>
      )}
      <DeskForm
        action={isDead ? deskDeadMergePath(id) : deskMergePath(id)}
        csrfToken={csrfToken}
        label="Go on"
        cancelHref={deskUserPath(id)}
      >
        <DeskField
          name="email"
          type="email"
          label="E-mail address of the other account"
          help="An e-mail goes there."
          value={typed["email"] ?? ""}
        />
      </DeskForm>
      {deadHref === null ? null : (
        <p>
          <a href={deadHref}>Nobody reads its mail any more</a>
        </p>
      )}
    </>
  );
}
