import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { Input } from "../../../../ui/field/control.tsx";
import { Field } from "../../../../ui/field/field.tsx";
import { releasePath, type ReleaseQuestion as Question } from "../../contract.ts";
import { TimeField } from "./reason-field.tsx";

/** Asks before something is done with a release, and says what readers get or lose. */
export function ReleaseQuestion({
  name,
  act,
  consequences,
  obstacle,
  label,
  asksTime,
  seen,
  typed,
  csrfToken,
}: Question) {
  const back = releasePath(name);
  if (obstacle !== null)
    return (
      <>
        <p>{obstacle} There is nothing to do here.</p>
        <ButtonRow>
          <LinkButton href={back}>Back to {name}</LinkButton>
        </ButtonRow>
      </>
    );
  return (
    <>
      <ul className="desk-list">
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <DeskForm action={releasePath(name, act)} csrfToken={csrfToken} label={label} cancelHref={back}>
        <input type="hidden" name="seen" value={seen} />
        <Field name="reason" label="Reason (optional)" help="One line for the list of releases and what was done.">
          {(control) => (
            <Input {...control} name="reason" maxLength={500} autoComplete="off" defaultValue={typed["reason"] ?? ""} />
          )}
        </Field>
        {asksTime ? <TimeField typed={typed} /> : null}
      </DeskForm>
    </>
  );
}
