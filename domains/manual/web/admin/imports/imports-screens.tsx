import { LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { AdminForm } from "../../../../../ui/admin/admin-form.tsx";
import { type TableColumns, AdminTable } from "../../../../../ui/admin/admin-table.tsx";
import { Input } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import { Message } from "../../../../../ui/message/message.tsx";
import { EDITIONS_PATH, editionPath, releasePath } from "../../../admin/contract.ts";
import { pagesPath } from "../../../admin/page-views.ts";
import {
  type ImportView,
  type ImportReportView,
  type StartView,
  type UploadView,
  importPath,
  startPath,
  uploadPath,
} from "../../../admin/import-views.ts";
import { AdminField } from "../../../../../ui/admin/admin-field.tsx";

/** An import: how it stands, what it would do or did, and what can be done next. */
export function ImportScreen(view: ImportView) {
  const { id, handle, editedIn, state, isStart, sentence, problem, report, typed, csrfToken } = view;
  const isDone = state === "done";
  const mayImport = state === "ready" && report !== null && !report.isEmpty && report.hasBase;
  return (
    <>
      <p>{sentence}</p>
      {state === "checking" || state === "importing" || state === "starting" ? (
        <ButtonRow>
          <LinkButton isPrimary href={importPath(id)}>
            Check again
          </LinkButton>
        </ButtonRow>
      ) : null}
      {problem.length === 0 ? null : (
        <Message kind="error">
          {problem.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Message>
      )}
      {state === "failed" || state === "discarded" ? (
        <ButtonRow>
          <LinkButton isPrimary href={isStart ? EDITIONS_PATH : uploadPath(handle)}>
            {isStart ? "Back to the editions" : "Upload other files"}
          </LinkButton>
        </ButtonRow>
      ) : null}
      {state === "started" ? (
        <ButtonRow>
          <LinkButton isPrimary href={editionPath(handle)}>
            Go to {handle}
          </LinkButton>
          <LinkButton href={pagesPath(handle)}>Its pages</LinkButton>
        </ButtonRow>
      ) : null}
      {isDone && report !== null ? <NextSteps handle={handle} report={report} /> : null}
      {report === null || state === "discarded" ? null : <Report report={report} isDone={isDone} />}
      {state === "ready" && report?.hasBase === false && !report.isEmpty ? (
        <p>
          Nothing can be imported until you say which release the files came from.{" "}
          <a href={uploadPath(handle)}>Upload them again and name the release they last matched</a>.
        </p>
      ) : null}
      {mayImport ? (
        <>
          <h2>Import them?</h2>
          <AdminForm
            action={importPath(id)}
            csrfToken={csrfToken}
            label={editedIn === "desk" ? "Merge into the drafts" : "Stage as a release"}
          >
            <input type="hidden" name="act" value="import" />
            <Field name="reason" label="Reason (optional)" help="One line for the release list and the log.">
              {(control) => (
                <Input
                  {...control}
                  name="reason"
                  maxLength={500}
                  autoComplete="off"
                  defaultValue={typed["reason"] ?? ""}
                />
              )}
            </Field>
          </AdminForm>
        </>
      ) : null}
      {state === "ready" ? (
        <AdminForm action={importPath(id)} csrfToken={csrfToken} label="Discard these files" isPrimary={false}>
          <input type="hidden" name="act" value="discard" />
        </AdminForm>
      ) : null}
    </>
  );
}

function NextSteps({ handle, report: { release, drafts, hasPages } }: { handle: string; report: ImportReportView }) {
  const hasConflicts = drafts.some(({ conflicts }) => conflicts.length > 0);
  return (
    <>
      {hasConflicts ? (
        <p>
          Where both sides changed the same place, the draft was kept. Open the page and choose one of the two; in
          the menu and other parts, enter the text you want there.
        </p>
      ) : null}
      <ButtonRow>
        {release === null ? null : (
          <LinkButton isPrimary href={releasePath(release)}>
            View release {release}
          </LinkButton>
        )}
        {hasPages ? (
          <LinkButton isPrimary={release === null} href={pagesPath(handle)}>
            Pages with changes
          </LinkButton>
        ) : null}
      </ButtonRow>
    </>
  );
}

function Report({ report, isDone }: { report: ImportReportView; isDone: boolean }) {
  const { summary, drafts, notes, staged, refused, problems } = report;
  return (
    <>
      <p>{summary}</p>
      {drafts.length === 0 ? null : (
        <>
          <h2>For the drafts</h2>
          <AdminTable
            caption="For the drafts"
            rows={drafts}
            keyOf={({ href }) => href}
            empty=""
            columns={draftColumns(isDone)}
          />
        </>
      )}
      <Lines title="Readers’ notes" lines={notes} />
      <Lines title={isDone ? "Staged" : "Will be staged as a release"} lines={staged} />
      <Lines title="Can’t be imported" lines={refused} />
      <Lines title="Found in the files" lines={problems} />
    </>
  );
}

function draftColumns(isDone: boolean): TableColumns<ImportReportView["drafts"][number]> {
  return [
    { name: "Draft", cell: ({ href, title }) => (isDone ? <a href={href}>{title}</a> : title) },
    {
      name: "What",
      cell: ({ what, changes, conflicts }) => (
        <>
          {what}
          {changes.map((line) => (
            <p key={line} className="admin-what">
              {line}
            </p>
          ))}
          {conflicts.length === 0 || changes.length === 0 ? null : <p>Changed on both sides, so the draft was kept:</p>}
          {conflicts.map((line) => (
            <p key={line} className="admin-what">
              {line}
            </p>
          ))}
        </>
      ),
    },
  ];
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul className="admin-list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** Asks what an edition that begins with another one's text is to be called. */
export function StartScreen({ handle, from, typed, csrfToken }: StartView) {
  return (
    <>
      <p>The new edition starts as a copy of {from} and is edited in admin from then on.</p>
      <AdminForm action={startPath(handle)} csrfToken={csrfToken} label="Continue" cancelHref={EDITIONS_PATH}>
        <AdminField
          name="handle"
          label="Handle of the new edition"
          help="The letter v and a number. It is part of every address and can’t be changed."
          maxLength={4}
          value={typed["handle"] ?? ""}
        />
        <AdminField
          name="name"
          label="Name of the new edition"
          help="The name that readers see, such as 23rd Edition."
          maxLength={120}
          value={typed["name"] ?? ""}
        />
      </AdminForm>
    </>
  );
}

const columns: TableColumns<UploadView["imports"][number]> = [
  { name: "Uploaded", cell: ({ id, name }) => <a href={importPath(id)}>{name}</a> },
  { name: "State", cell: ({ state }) => state },
  { name: "By", cell: ({ who }) => who },
  { name: "Reason", cell: ({ reason }) => reason },
];

/** Asks for the files of an edition; what they would change is shown before anything is. */
export function UploadScreen({ handle, editedIn, most, imports, typed, csrfToken }: UploadView) {
  return (
    <>
      <p>
        {editedIn === "desk"
          ? "Changes made in the files since they were exported are merged into the drafts. You’ll see a preview first."
          : "The files become a staged release that you can compare and publish. You’ll see a preview first."}
      </p>
      <AdminForm
        action={uploadPath(handle)}
        csrfToken={csrfToken}
        label="Check the files"
        cancelHref={editionPath(handle)}
        hasFile
      >
        <Field name="files" label="The manual’s folder as a zip archive" help={`At most ${most}.`}>
          {(control) => <Input {...control} name="files" type="file" accept=".zip,application/zip" required />}
        </Field>
        {editedIn === "desk" ? (
          <Field
            name="base"
            label="Release that the files last matched (optional)"
            help={`Such as ${handle}.14. Needed only if the file .manual-export is missing.`}
          >
            {(control) => (
              <Input {...control} name="base" maxLength={40} autoComplete="off" defaultValue={typed["base"] ?? ""} />
            )}
          </Field>
        ) : null}
      </AdminForm>
      <h2>Earlier imports</h2>
      <AdminTable
        caption="Earlier imports"
        rows={imports}
        keyOf={({ id }) => id}
        empty="No files have been uploaded yet."
        columns={columns}
      />
    </>
  );
}
