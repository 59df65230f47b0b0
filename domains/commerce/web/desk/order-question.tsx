import type { ReactNode } from "react";
import { DeskAgreement } from "../../../../ui/desk/desk-agreement.tsx";
import { DeskField } from "../../../../ui/desk/desk-field.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { Input } from "../../../../ui/field/control.tsx";
import { CheckField, Field } from "../../../../ui/field/field.tsx";
import { ChoiceField, TextField } from "../../../../ui/field/text-field.tsx";
import { deskOrderPath, type OrderAct, type OrderQuestion } from "../../desk/order-views.ts";

const refundNames = {
  "days-left": "What the days that are left cost",
  all: "All that is left of what was paid",
  amount: "An amount",
};

const fieldsOf: Readonly<Record<OrderAct, (question: OrderQuestion) => ReactNode>> = {
  "mark-paid": PaymentFields,
  refund: RefundFields,
  "mark-refunded": TransferFields,
  cancel: () => <p>An order can be canceled while it isn’t paid.</p>,
};

/** The names of what each form sends, to be sent once more with the agreement. */
const namesOf: Readonly<Record<OrderAct, readonly string[]>> = {
  "mark-paid": ["amount", "on"],
  refund: ["how", "amount", "reason", "keeps"],
  "mark-refunded": ["amount"],
  cancel: [],
};

/** Asks for what an act needs; then says what will happen, and asks whether it is to be done. */
export function OrderQuestionScreen(question: OrderQuestion) {
  const { number, act, label, agreement, typed, csrfToken } = question;
  const address = deskOrderPath(number, act);
  const back = deskOrderPath(number);
  if (agreement === null)
    return (
      <DeskForm action={address} csrfToken={csrfToken} label="Go on" cancelHref={back}>
        {fieldsOf[act](question)}
      </DeskForm>
    );
  return (
    <DeskAgreement
      action={address}
      label={label}
      cancelHref={back}
      {...agreement}
      typed={Object.fromEntries(sentNames(act, typed).map((name) => [name, typed[name] ?? ""]))}
      csrfToken={csrfToken}
    />
  );
}

/** With the chosen lines of a refund. */
function sentNames(act: OrderAct, typed: OrderQuestion["typed"]): readonly string[] {
  if (act !== "refund") return namesOf[act];
  return [...namesOf[act], ...Object.keys(typed).filter((name) => /^(?:lines|(?:line|qty)-\d{1,3})$/.test(name))];
}

function PaymentFields({ typed, owed, today }: OrderQuestion) {
  return (
    <>
      <TextField
        name="amount"
        label="Amount"
        help={`${owed} is owed.`}
        value={typed["amount"] ?? owed}
        autoComplete="off"
      />
      <Field name="on" label="Day on which it came">
        {(control) => (
          <Input {...control} name="on" type="date" required max={today} defaultValue={typed["on"] ?? today} />
        )}
      </Field>
    </>
  );
}

function RefundFields({ typed, lines }: OrderQuestion) {
  return (
    <>
      <LineFields typed={typed} lines={lines} />
      <ChoiceField name="how" label="How much" options={refundNames} value={typed["how"] ?? ""} />
      <Field name="amount" label="Amount" help="Only for an amount, such as 21.23.">
        {(control) => (
          <Input
            {...control}
            name="amount"
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            defaultValue={typed["amount"] ?? ""}
          />
        )}
      </Field>
      <Field name="reason" label="Reason (optional)" help="A sentence that the buyer reads.">
        {(control) => (
          <Input {...control} name="reason" maxLength={500} autoComplete="off" defaultValue={typed["reason"] ?? ""} />
        )}
      </Field>
      <CheckField
        name="keeps"
        label="Keep the access"
        help="Otherwise the access that the refunded lines gave ends, or the seats that are refunded are taken back."
        isChecked={typed["keeps"] === "1"}
      />
    </>
  );
}

/** Lets lines be chosen, and for how many each; of one line for one thing there is no choice. */
function LineFields({ typed, lines }: Pick<OrderQuestion, "typed" | "lines">) {
  if (lines.length === 0 || (lines.length === 1 && lines[0]?.qty === 1)) return null;
  const isSent = typed["lines"] !== undefined;
  return (
    <>
      <input type="hidden" name="lines" value="1" />
      {lines.map(({ position, text, qty }) => (
        <div key={position} className="desk-within">
          <CheckField
            name={`line-${position}`}
            label={`Line ${position}: ${text}`}
            help={qty === 1 ? "Refund this line." : `Refund this line, for as many of its ${qty} as are given below.`}
            isChecked={!isSent || typed[`line-${position}`] === "1"}
          />
          {qty === 1 ? null : (
            <DeskField
              name={`qty-${position}`}
              label={`How many of line ${position}`}
              help={`Of ${qty}. For fewer, a group loses so many of its seats, and keeps the others.`}
              inputMode="numeric"
              maxLength={6}
              value={typed[`qty-${position}`] ?? `${qty}`}
            />
          )}
        </div>
      ))}
    </>
  );
}

function TransferFields({ failed, typed }: OrderQuestion) {
  if (Object.keys(failed).length === 0) return <p>No refund of this order has failed and is still to be made.</p>;
  return (
    <ChoiceField
      name="amount"
      label="Refund that you transferred"
      options={failed}
      value={typed["amount"] ?? Object.keys(failed)[0]}
    />
  );
}
