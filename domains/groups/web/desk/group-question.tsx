import type { ReactNode } from "react";
import { ReasonField } from "../../../../ui/desk/desk-agreement.tsx";
import { DeskField } from "../../../../ui/desk/desk-field.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { ChoiceField } from "../../../../ui/field/text-field.tsx";
import { MOST_GIVEN_DAYS } from "../../../subscriptions/rules.ts";
import { deskGroupPath, type GroupAct, type GroupQuestion } from "../../desk-views.ts";

const units = { years: "Years", days: "Days" };

const fieldsOf: Readonly<Record<GroupAct, (question: GroupQuestion) => ReactNode>> = {
  extend: ({ typed, seats }) => (
    <>
      <DeskField
        name="length"
        label="How many"
        help={`It starts when the current subscription ends, or today. At most ${MOST_GIVEN_DAYS} days at once; an owner can give more.`}
        inputMode="numeric"
        maxLength={4}
        value={typed["length"] ?? "1"}
      />
      <ChoiceField name="unit" label="Years or days" options={units} value={typed["unit"] ?? "years"} />
      <DeskField
        name="seats"
        label="Seats"
        help="0 for unlimited ones."
        inputMode="numeric"
        maxLength={4}
        value={typed["seats"] ?? seats}
      />
    </>
  ),
  "take-back-term": (question) => (
    <Choice {...question} name="term" label="Subscription" none="The desk gave it none." />
  ),
  "take-back-seats": (question) => (
    <Choice {...question} name="addition" label="Added seats" none="The desk added none." />
  ),
  "add-seats": ({ typed }) => (
    <DeskField
      name="seats"
      label="How many more seats"
      help="For the subscription that runs, until its end. 0 lifts the limit."
      inputMode="numeric"
      maxLength={4}
      value={typed["seats"] ?? ""}
    />
  ),
  "add-domain": ({ typed }) => (
    <DeskField
      name="domain"
      label="Domain"
      help="What follows the @, like example.edu. Whoever has an address there can join."
      value={typed["domain"] ?? ""}
    />
  ),
  "remove-domain": (question) => <Choice {...question} name="domain" label="Domain" none="It has no domains." />,
  "add-network": ({ typed }) => (
    <DeskField
      name="network"
      label="Network"
      help="192.0.2.0/24, 192.0.2.0-192.0.2.255, 192.0.2.* or 2001:db8::/32. Whoever is on it reads without an account."
      value={typed["network"] ?? ""}
    />
  ),
  "remove-network": (question) => <Choice {...question} name="network" label="Network" none="It has no networks." />,
  "add-administrator": ({ typed }) => (
    <DeskField
      name="email"
      label="E-mail address"
      help="Of an account. To administer a group takes no seat."
      type="email"
      value={typed["email"] ?? ""}
    />
  ),
  "remove-administrator": (question) => (
    <Choice {...question} name="administrator" label="Administrator" none="Nobody administers it." />
  ),
};

/** Asks for what an act needs, and why. */
export function GroupQuestionScreen(question: GroupQuestion) {
  const { id, act, typed, csrfToken } = question;
  return (
    <DeskForm action={deskGroupPath(id, act)} csrfToken={csrfToken} label="Go on" cancelHref={deskGroupPath(id)}>
      {fieldsOf[act](question)}
      <ReasonField value={typed["reason"] ?? ""} />
    </DeskForm>
  );
}

function Choice({ choices, typed, name, label, none }: GroupQuestion & { name: string; label: string; none: string }) {
  if (Object.keys(choices).length === 0) return <p>{none}</p>;
  const [first = ""] = Object.keys(choices);
  const value = typed[name] ?? (Object.keys(choices).length === 1 ? first : "");
  return <ChoiceField name={name} label={label} options={choices} value={value} />;
}
