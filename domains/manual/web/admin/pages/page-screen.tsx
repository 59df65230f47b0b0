import { LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { AdminForm } from "../../../../../ui/admin/admin-form.tsx";
import { Input, TextArea } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import { Html } from "../../../../../ui/html/html.tsx";
import { Message } from "../../../../../ui/message/message.tsx";
import type { EditedConflict } from "../../../admin/editing-contract.ts";
import { type PageChangesView, type PageInFilesView, type PageView, pagePath, pagesPath } from "../../../admin/page-views.ts";
import redlineStyles from "../../../../../ui/redline/redline-marks.css?url";
import { uploadPath } from "../../../admin/import-views.ts";

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
            See changes
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
    <div id="plain" className="admin-plain">
      {hasEditor ? <p>{state}</p> : null}
      {view.conflicts.map((conflict) => (
        <Conflict key={conflict.id} pageId={id} conflict={conflict} csrfToken={csrfToken} />
      ))}
      {faults.length > 0 ? <Faults faults={faults} /> : null}
      <AdminForm
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
        <div className="admin-source">
          <Field
            name="source"
            label="Text"
            help="In the Markdown of the manual’s files. Write a reference as [Rule 10.2](@10.2). It keeps pointing to its page even if the number changes."
          >
            {(control) => <TextArea {...control} name="source" rows={30} spellCheck defaultValue={source} />}
          </Field>
        </div>
      </AdminForm>
    </div>
  );
}

/** What is wrong with what was sent, by line. */
export function Faults({ faults }: Pick<PageView, "faults">) {
  return (
    <Message kind="error">
      <p>This can’t be saved yet. Your text is preserved below.</p>
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
    <AdminForm action={pagePath(pageId, "settle")} csrfToken={csrfToken} label={label} isPrimary={false}>
      <input type="hidden" name="conflict" value={id} />
      <input type="hidden" name="choice" value={value} />
    </AdminForm>
  );
  return (
    <section className="admin-conflict" aria-label={sentence}>
      <p>
        <strong>{sentence}</strong> The marked text is what {by} wrote, compared with the draft.
      </p>
      <Html className="article admin-redline" html={html} />
      <ButtonRow>
        {choice("theirs", "Keep the draft")}
        {choice("mine", "Use the marked text")}
      </ButtonRow>
    </section>
  );
}

/** What a draft changes for readers, word by word. */
export function DraftChanges({ words, html }: Pick<PageChangesView, "words" | "html">) {
  return (
    <>
      <ChangedWords words={words} isAll={html === ""} />
      {html === "" ? null : <Html className="article admin-redline" html={html} />}
    </>
  );
}

/** Title and subtitle, where they differ. `isAll`: nothing else is changed. */
export function ChangedWords({ words, isAll }: Pick<PageChangesView, "words"> & { isAll: boolean }) {
  return (
    <>
      <link rel="stylesheet" href={redlineStyles} precedence="screen" />
      {words.length === 0 && isAll ? <p>Readers already see what is in the draft.</p> : null}
      {words.map(({ name, before, after }) => (
        <p key={name}>
          {name}: <del>{before}</del> <ins>{after}</ins>
        </p>
      ))}
    </>
  );
}

/** A page whose edition is edited in files: where its text is, and what moves the edition to admin. */
export function PageInFilesScreen({ id, handle, file, readersHref, csrfToken }: PageInFilesView) {
  return (
    <>
      <p>
        This page is edited in the files of edition {handle}: in {file}, where NNN is its place among the pages beside
        it. Changes made there reach readers with the next import.
      </p>
      <ButtonRow>
        <LinkButton href={uploadPath(handle)}>Import files</LinkButton>
        {readersHref === null ? null : <LinkButton href={readersHref}>Read the page</LinkButton>}
      </ButtonRow>
      <h2>Edit it here instead</h2>
      <MoveToAdmin handle={handle} csrfToken={csrfToken} pageId={id} />
    </>
  );
}

interface MoveToAdminProps {
  handle: string;
  csrfToken: string;
  /** The page to come back to. */
  pageId?: string;
}

/** Moves an edition from files to admin. */
export function MoveToAdmin({ handle, csrfToken, pageId }: MoveToAdminProps) {
  return (
    <>
      <p>
        Then all of edition {handle} is edited here, and readers no longer see what is in your files. Export them again at
        any time. Nothing changes for readers until you publish.
      </p>
      <AdminForm action={pagesPath(handle)} csrfToken={csrfToken} label="Edit it in admin">
        <input type="hidden" name="editedIn" value="desk" />
        {pageId === undefined ? null : <input type="hidden" name="page" value={pageId} />}
      </AdminForm>
    </>
  );
}
