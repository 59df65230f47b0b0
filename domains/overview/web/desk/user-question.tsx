import { DeskAgreement } from "../../../../ui/desk/desk-agreement.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { Input } from "../../../../ui/field/control.tsx";
import { Field } from "../../../../ui/field/field.tsx";
import { ChoiceField } from "../../../../ui/field/text-field.tsx";
import { MOST_GIVEN_DAYS } from "../../../subscriptions/rules.ts";
import { deskUserPath, type UserQuestion } from "../../desk-views.ts";

const units = { years: "Years", days: "Days" };

/** Asks how long an extension is to be; then, as for every act, says what will happen, and asks whether to do it. */
export function UserQuestionScreen(question: UserQuestion) {
  const { id, act, label, needsReason, agreement, obstacle, typed, csrfToken } = question;
  const [action, back] = [deskUserPath(id, act), deskUserPath(id)];
  if (obstacle !== null) return <p>{obstacle}</p>;
  if (agreement === null)
    return (
      <DeskForm action={action} csrfToken={csrfToken} label="Go on" cancelHref={back}>
        <LengthFields typed={typed} />
      </DeskForm>
    );
  const { length = "", unit = "" } = typed;
  return (
    <DeskAgreement
      action={action}
      label={label}
      cancelHref={back}
      {...agreement}
      typed={act === "extend" ? { length, unit } : {}}
      csrfToken={csrfToken}
      reason={needsReason ? (typed["reason"] ?? "") : null}
    />
  );
}

function LengthFields({ typed }: Pick<UserQuestion, "typed">) {
  return (
    <>
      <Field
        name="length"
        label="How many"
        help={`It starts when the current subscription ends, or today. At most ${MOST_GIVEN_DAYS} days at once; an owner can give more.`}
      >
        {(control) => (
          <Input
            {...control}
            name="length"
            inputMode="numeric"
            required
            maxLength={4}
            autoComplete="off"
            defaultValue={typed["length"] ?? "1"}
          />
        )}
      </Field>
      <ChoiceField name="unit" label="Years or days" options={units} value={typed["unit"] ?? "years"} />
    </>
  );
}
