import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { FAILURES_PATH, type MailQuestion } from "../../contract.ts";

/** Asks before an email that may have arrived is sent again. */
export function MailQuestionScreen({ mail: { id, name, to, since }, csrfToken }: MailQuestion) {
  return (
    <>
      <p>
        The email {name} to {to} of {since} may have arrived: the server it was handed to never answered. Sent again, it
        may arrive twice.
      </p>
      <DeskForm action={FAILURES_PATH} csrfToken={csrfToken} label="Send again" cancelHref={FAILURES_PATH}>
        <input type="hidden" name="mail" value={id} />
        <input type="hidden" name="isSure" value="1" />
      </DeskForm>
    </>
  );
}
