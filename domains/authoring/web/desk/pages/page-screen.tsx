import { LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { DeskForm } from "../../../../../ui/desk/desk-form.tsx";
import { Input, TextArea } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import { Html } from "../../../../../ui/html/html.tsx";
import { Message } from "../../../../../ui/message/message.tsx";
import type { EditedConflict } from "../../../editing-contract.ts";
import { pagePath, type PageView } from "../../../page-views.ts";

/** A page to be edited, with what waits for a choice and what can be done with the draft. */
export function PageScreen(view: PageView) {
  const { id, state, isChanged, mayPublish, hasEditor } = view;
  return (
    <>
      {hasEditor ? null : <p>{state}</p>}
      <ButtonRow>
        {(isChanged || hasEditor) && mayPublish ? (
          <LinkButton isPrimary href={pagePath(id, "publish")} data-if-changed hidden={!isChanged}>
            Publish
          </LinkButton>
        ) : null}
        {isChanged || hasEditor ? (
          <LinkButton href={pagePath(id, "changes")} data-if-changed hidden={!isChanged}>
            What it changes
          </LinkButton>
        ) : null}
        <LinkButton href={pagePath(id, "preview")}>As readers see it</LinkButton>
        <LinkButton href={pagePath(id, "history")}>Versions</LinkButton>
        {hasEditor ? (
          <LinkButton href={pagePath(id, "source")}>Source</LinkButton>
        ) : (
          <LinkButton href={pagePath(id)}>Edit</LinkButton>
        )}
        <LinkButton href={pagePath(id, "review")}>Review</LinkButton>
        <LinkButton href={pagePath(id, "place")}>Place and address</LinkButton>
        {view.readersHref === null ? null : <LinkButton href={view.readersHref}>Read the page</LinkButton>}
      </ButtonRow>
      {hasEditor ? <div id="editor" hidden /> : null}
      <PlainPage {...view} />
    </>
  );
}

/** The page as one form, which needs no scripts. */
function PlainPage(view: PageView) {
  const { id, version, title, subtitle, source, faults, state, isChanged, mayPublish, hasEditor, csrfToken } = view;
  return (
    <div id="plain" className="desk-plain">
      {hasEditor ? <p>{state}</p> : null}
      {view.conflicts.map((conflict) => (
        <Conflict key={conflict.id} pageId={id} conflict={conflict} csrfToken={csrfToken} />
      ))}
      {faults.length > 0 ? <Faults faults={faults} /> : null}
      <DeskForm
        action={pagePath(id, hasEditor ? undefined : "source")}
        csrfToken={csrfToken}
        label="Save"
        isPrimary={!(isChanged && mayPublish)}
      >
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
    </div>
  );
}

/** What is wrong with what was sent, by line. */
export function Faults({ faults }: Pick<PageView, "faults">) {
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

function Conflict({ pageId, conflict, csrfToken }: { pageId: string; conflict: EditedConflict; csrfToken: string }) {
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
