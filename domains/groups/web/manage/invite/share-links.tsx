import { Button } from "../../../../../ui/button/button.tsx";
import { ask, changeGroup } from "../../client/change-group.ts";
import { useState } from "react";
import { useSubmit, fieldsOfForm } from "../../../../accounts/web/public.tsx";
import type { GroupLink } from "../../../contract.ts";
import { groupLinks, useLoaded } from "../../client/group-data.ts";
import { Confirm, type Question } from "../../../../../ui/dialog/confirm.tsx";
import { Form, FormEnd } from "../../../../../ui/form/form.tsx";
import { Message } from "../../../../../ui/message/message.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import { Input } from "../../../../../ui/field/control.tsx";
import { CopyButton } from "../../../../../ui/button/copy-button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import css from "./share-links.module.css";

/** Links that anybody may join by, until a day and up to a number of seats. */
export function ShareLinks() {
  const links = useLoaded(groupLinks);
  const [made, setMade] = useState("");
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [question, setQuestion] = useState<Question | null>(null);
  const { isSending, onSubmit } = useSubmit(async (form) => {
    const change = await changeGroup(ask("POST /api/group/make-link", { form: fieldsOfForm(form) }));
    setErrors(change.isDone ? {} : change.errors);
    if (!change.isDone) return;
    setMade(change.answer.link);
    links.reload();
  });

  const close = ({ id: linkId, endDate }: GroupLink) =>
    setQuestion({
      title: "Close this link?",
      text: `The link that is valid until ${endDate} will stop working. People who have already joined keep their seats.`,
      button: "Close the link",
      act: async () => {
        await changeGroup(ask("POST /api/group/close-link", { body: { linkId } }));
        links.reload();
      },
    });

  return (
    <details>
      <summary>Share an invite link</summary>
      <Form onSubmit={onSubmit} isSending={isSending} noValidate>
        <SmallField name="endsOn" type="date" label="Last day" errors={errors["endsOn"]} />
        <SmallField name="seatLimit" type="number" label="Number of people" errors={errors["seatLimit"]} />
        <FormEnd>
          <Button type="submit" isPrimary disabled={isSending}>
            {isSending ? "... Please Wait ..." : "Make a link"}
          </Button>
        </FormEnd>
      </Form>
      {made === "" ? null : (
        <Message kind="note">
          Copy this link now. It won’t be shown again: <code className={css.link}>{made}</code>
          <ButtonRow>
            <CopyButton key={made} text={made} done="The link was copied.">
              Copy the link
            </CopyButton>
          </ButtonRow>
        </Message>
      )}
      <ul>
        {(links.data ?? []).map((link) => (
          <li key={link.id}>
            Until {link.endDate}: {link.joined} of {link.seatLimit} joined{" "}
            {link.isOpen ? (
              <Button type="button" onClick={() => close(link)}>
                Close<span className="visually-hidden"> the link valid until {link.endDate}</span>
              </Button>
            ) : (
              "(closed)"
            )}
          </li>
        ))}
      </ul>
      <Confirm question={question} onQuestion={setQuestion} />
    </details>
  );
}

interface SmallFieldProps {
  name: string;
  type: "date" | "number";
  label: string;
  errors: readonly string[] | undefined;
}

function SmallField({ type, ...frame }: SmallFieldProps) {
  return (
    <Field {...frame}>
      {(control) => <Input {...control} name={frame.name} type={type} min={type === "number" ? 1 : undefined} />}
    </Field>
  );
}
