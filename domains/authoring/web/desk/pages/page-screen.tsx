import { LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { DeskForm } from "../../../../../ui/desk/desk-form.tsx";
import { Input, TextArea } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import { Html } from "../../../../../ui/html/html.tsx";
import { Message } from "../../../../../ui/message/message.tsx";
import { pagePath, type PageView, type ShownConflict } from "../../../page-views.ts";

/** A page to be edited, with what waits for a choice and what can be done with the draft. */
export function PageScreen(view: PageView) {
  const { id, version, title, subtitle, source, faults, state, isChanged, mayPublish, csrfToken } = view;
  return (
    <>
      <p>{state}</p>
      <ButtonRow>
        {isChanged && mayPublish ? (
          <LinkButton isPrimary href={pagePath(id, "publish")}>
            Publish
          </LinkButton>
        ) : null}
        {isChanged ? <LinkButton href={pagePath(id, "changes")}>What it changes</LinkButton> : null}
        <LinkButton href={pagePath(id, "preview")}>As readers see it</LinkButton>
        <LinkButton href={pagePath(id, "history")}>Versions</LinkButton>
        <LinkButton href={view.readersHref}>Read the page</LinkButton>
      </ButtonRow>
      {view.conflicts.map((conflict) => (
        <Conflict key={conflict.id} pageId={id} conflict={conflict} csrfToken={csrfToken} />
      ))}
      {faults.length > 0 ? <Faults faults={faults} /> : null}
      <DeskForm action={pagePath(id)} csrfToken={csrfToken} label="Save" isPrimary={!(isChanged && mayPublish)}>
        <input type="hidden" name="version" value={version} />
        <Field name="title" label="Title">
          {(control) => <Input {...control} name="title" required maxLength={500} defaultValue={title} />}
        </Field>
        <Field name="subtitle" label="Subtitle (optional)">
          {(control) => <Input {...control} name="subtitle" maxLength={2_000} defaultValue={subtitle} />}
        </Field>
        <div className="desk-source">
          <Field
            name="source"
            label="Text"
            help="In the Markdown of the manual’s files. A reference is written [Rule 10.2](@10.2), and keeps leading to its page whatever its number becomes."
          >
            {(control) => <TextArea {...control} name="source" rows={30} spellCheck defaultValue={source} />}
          </Field>
        </div>
      </DeskForm>
    </>
  );
}

function Faults({ faults }: Pick<PageView, "faults">) {
  return (
    <Message kind="error">
      <p>This can’t be saved yet. Your text is kept below.</p>
      <ul>
        {faults.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            Line {line}: {message}
          </li>
        ))}
      </ul>
    </Message>
  );
}

function Conflict({ pageId, conflict, csrfToken }: { pageId: string; conflict: ShownConflict; csrfToken: string }) {
  const { id, sentence, html, by } = conflict;
  const choice = (value: "mine" | "theirs", label: string) => (
    <DeskForm action={pagePath(pageId, "settle")} csrfToken={csrfToken} label={label} isPrimary={false}>
      <input type="hidden" name="conflict" value={id} />
      <input type="hidden" name="choice" value={value} />
    </DeskForm>
  );
  return (
    <section className="desk-conflict" aria-label={sentence}>
      <p>
        <strong>{sentence}</strong> Marked is what {by} wrote, against what stands in the draft.
      </p>
      <Html className="article" html={html} />
      <ButtonRow>
        {choice("theirs", "Keep the draft")}
        {choice("mine", "Take what is marked")}
      </ButtonRow>
    </section>
  );
}
