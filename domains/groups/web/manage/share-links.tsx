import { Button } from "../../../../ui/button/button.tsx";
import { ask } from "../client/ask.ts";
import { useState } from "react";
import { useSubmit, fieldsOfForm } from "../../../accounts/web/public.tsx";
import type { GroupLink } from "../../contract.ts";
import { changeGroup } from "../client/change-group.ts";
import { groupLinks, useLoaded } from "../client/group-data.ts";
import { Confirm, type Question } from "./confirm.tsx";

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
      text: `The link until ${endDate} will no longer let anyone join. People who have already joined stay.`,
      button: "Close the link",
      act: async () => {
        await changeGroup(ask("POST /api/group/close-link", { body: { linkId } }));
        links.reload();
      },
    });

  return (
    <details>
      <summary>Share an invite link</summary>
      <form className="form" onSubmit={onSubmit} aria-busy={isSending} noValidate>
        <SmallField name="endsOn" type="date" label="Last day" errors={errors["endsOn"]} />
        <SmallField name="seatLimit" type="number" label="For how many people" errors={errors["seatLimit"]} />
        <p className="form-end">
          <Button type="submit" isPrimary disabled={isSending}>
            {isSending ? "... Please Wait ..." : "Make a link"}
          </Button>
        </p>
      </form>
      {made === "" ? null : (
        <div className="form-done">
          Copy this link now. It won’t be shown again: <code className="group-link">{made}</code>
          <CopyButton key={made} text={made} />
        </div>
      )}
      <ul>
        {(links.data ?? []).map((link) => (
          <li key={link.id}>
            Until {link.endDate}: {link.joined} of {link.seatLimit} joined{" "}
            {link.isOpen ? (
              <Button type="button" onClick={() => close(link)}>
                Close<span className="visually-hidden"> the link until {link.endDate}</span>
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

/** Copies a text, and says so, also aloud. */
function CopyButton({ text }: { text: string }) {
  const [told, setTold] = useState("");

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setTold("The link was copied.");
    } catch {
      setTold("Your browser blocked copying. Select the link and copy it yourself.");
    }
  }

  return (
    <p className="group-acts">
      <Button type="button" onClick={() => void copy()}>
        Copy the link
      </Button>
      <output className="group-told">{told}</output>
    </p>
  );
}

interface SmallFieldProps {
  name: string;
  type: "date" | "number";
  label: string;
  errors: readonly string[] | undefined;
}

function SmallField({ name, type, label, errors = [] }: SmallFieldProps) {
  const isWrong = errors.length > 0;
  return (
    <div className="form-field">
      <label htmlFor={`link-${name}`}>{label}</label>
      <input
        id={`link-${name}`}
        className="field"
        name={name}
        type={type}
        min={type === "number" ? 1 : undefined}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? `link-${name}-error` : undefined}
      />
      {isWrong ? (
        <p className="form-error" id={`link-${name}-error`}>
          {errors.join(" ")}
        </p>
      ) : null}
    </div>
  );
}
